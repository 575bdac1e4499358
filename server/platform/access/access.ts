import type { IncomingMessage } from 'node:http';
import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { SignedOut } from '../errors/errors.js';
import type { Identified, SessionEnds } from './authenticator.js';
import type { Group, Role } from './roles.rules.js';
import type { TokenScope } from './token-scopes.rules.js';

/** Who acts in a request that someone signed in to. */
export interface Actor {
  readonly userId: string;
  /** Of an API token, where one was sent. */
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** When the password was last given in this browser; epoch milliseconds, 0 when the request does not show that it was this one. */
  readonly provedAt: number;
  /** Until when a second factor has raised this session; epoch milliseconds, 0 when it has not, or not in this browser. */
  readonly raisedUntil: number;
  /** When the session ends by itself; missing where the program acts in a user's name without a session. */
  readonly sessionEnds?: SessionEnds;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** What the access rule of a handler can be: everyone, anyone signed in, or the members of a group. */
export type AccessRule = 'everyone' | 'signedIn' | Group;

export const ACCESS = Symbol('access rule');
export const ACCESS_TERMS = Symbol('access terms');

export interface AccessTerms {
  /** A sensitive act: the person must have given the password (or signed in) within the last ten minutes. */
  recentProof?: true;
  /** For a route that must declare proof (`proof-declaration.rules.ts`) and asks for none: the reason, as `docs/access.md` gives it. */
  withoutProof?: string;
  /** Also for an account that is paused until a guardian consents: see why, export, delete. */
  whilePaused?: true;
  /** Also for someone whose password is a temporary one: find out, choose another, sign out. To all other open handlers they are a visitor. */
  whilePasswordDue?: true;
  /** Pages call this without anyone's doing: it does not count as use, so an abandoned session ends in spite of it. */
  passive?: true;
  /** The scope with which an API token may call this as well; without it, none may. */
  token?: TokenScope;
}

/**
 * Says who may call a handler at all. Every handler carries exactly one; the program does not start otherwise.
 * Whether the caller may do it to this row is the service's first question.
 */
export const Access = (rule: AccessRule, terms: AccessTerms = {}) =>
  applyDecorators(SetMetadata(ACCESS, rule), SetMetadata(ACCESS_TERMS, terms));

/** A request that the access guard has let through. */
export interface AdmittedRequest extends IncomingMessage {
  /**
   * Asks once more whether the request may do what it asks for; missing where everyone may. For uploads: their bodies arrive after the guard, and
   * may take hours, in which the session or the roles can end. @throws as the guard does.
   */
  confirmAccess?: () => Promise<void>;
}

declare module 'express-serve-static-core' {
  interface Request extends AdmittedRequest {
    /** Set by the access guard when a valid session came with the request. */
    actor?: Actor;
    requestId: string;
  }
}

/** The signed-in person. Only for handlers that are not open to everyone. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<Request>();
  if (actor === undefined) throw new SignedOut();
  return actor;
});

/** The signed-in person, or null for a visitor. */
export const OptionalActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | null => context.switchToHttp().getRequest<Request>().actor ?? null,
);

/** Where a request came from, for sign-in and audit: address, browser and request id. */
export interface Origin {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

export function originOf(request: Request): Origin {
  return {
    ip: request.ip ?? null,
    userAgent: request.get('user-agent')?.slice(0, 400) ?? null,
    requestId: request.requestId,
  };
}

/** The user of a live session, acting in a request. */
export function actorOf(request: Request, { userId, sessionId, roles, provedAt, raisedUntil, sessionEnds }: Identified): Actor {
  return { ...originOf(request), userId, sessionId, roles, provedAt, raisedUntil, sessionEnds };
}

export const RequestOrigin = createParamDecorator((_: unknown, context: ExecutionContext): Origin =>
  originOf(context.switchToHttp().getRequest<Request>()),
);
