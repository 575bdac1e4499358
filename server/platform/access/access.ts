import type { IncomingMessage } from 'node:http';
import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Forbidden, SignedOut } from '../errors/errors.js';
import type { Identified, ProofKind, SessionEnds } from './authenticator.js';
import type { Group, Role } from './roles.rules.js';
import type { TokenScope } from './token-scopes.rules.js';

/** The signed-in user behind a request. */
export interface Actor {
  readonly userId: string;
  /** Id of the session, or of the API token if the request used one. */
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /**
   * When the password was last entered, or a passkey used, in this browser (epoch ms); 0 if the request does not prove that it was this
   * browser.
   */
  readonly provedAt: number;
  /** What that proof was; undefined or null if there is none, or it is not known. */
  readonly provedBy?: ProofKind | null;
  /** End of this session's second-factor elevation (epoch ms); 0 if it is not elevated, or not in this browser. */
  readonly raisedUntil: number;
  /** When the session expires; absent when the program acts for a user without a session. */
  readonly sessionEnds?: SessionEnds;
  /** Differs between the tokens that a session has had, and reveals none; undefined without a session. */
  readonly tokenId?: string | undefined;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** The access rule of a handler: public, any signed-in user, or the members of a group. */
export type AccessRule = 'everyone' | 'signedIn' | Group;

export const ACCESS = Symbol('access rule');
export const ACCESS_OPTIONS = Symbol('access options');

export interface AccessOptions {
  /** A sensitive action: the user must have entered the password (or signed in) within the last ten minutes. */
  recentProof?: true;
  /** For a route that must declare proof (`proof-declaration.rules.ts`) but requires none: the reason, as listed in `docs/access.md`. */
  withoutProof?: string;
  /** Also open to an account that is paused until a guardian consents: status, export and deletion. Other public handlers treat it as signed out. */
  whilePaused?: true;
  /**
   * Also open to a user with a temporary password: status, choosing a new password, signing out. All other public handlers treat that user
   * as signed out.
   */
  whilePasswordDue?: true;
  /**
   * Also open to a user whose role needs a passkey that they have not added yet: adding one, and what that takes. Other public handlers treat
   * that user as signed out.
   */
  whilePasskeyDue?: true;
  /** Called by pages without user interaction: does not count as activity, so an abandoned session still expires. */
  passive?: true;
  /** The API token scope that grants access; without it, no API token may call this route. */
  token?: TokenScope;
}

/** For routes that are open to a signed-in user whatever the account still needs: signing in, signing out, and status. */
export const WHILE_RESTRICTED = { whilePasswordDue: true, whilePaused: true, whilePasskeyDue: true } as const satisfies AccessOptions;

/**
 * Declares who may call a handler. Every handler carries exactly one such rule; the program does not start otherwise. Whether the caller
 * may act on a particular row is checked first in the service.
 */
export const Access = (rule: AccessRule, options: AccessOptions = {}) =>
  applyDecorators(SetMetadata(ACCESS, rule), SetMetadata(ACCESS_OPTIONS, options));

/** A request that the access guard has let through. */
export interface AdmittedRequest extends IncomingMessage {
  /**
   * Checks the access of the request again; undefined on routes open to everyone. For uploads: their bodies arrive after the guard has run, and
   * may take hours, in which the session or the roles can end. @throws as the guard does.
   */
  confirmAccess?: (() => Promise<void>) | undefined;
}

declare module 'express-serve-static-core' {
  interface Request extends AdmittedRequest {
    /** Set by the access guard when a valid session came with the request. */
    actor?: Actor;
    requestId: string;
  }
}

/** The signed-in user. Only for handlers that are not public. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<Request>();
  if (actor === undefined) throw new SignedOut();
  return actor;
});

/** The signed-in user, or null when signed out. */
export const OptionalActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | null => context.switchToHttp().getRequest<Request>().actor ?? null,
);

/** Origin of a request, for sign-in and the audit trail: IP address, browser and request id. */
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
export function actorOf(
  request: Request,
  { userId, sessionId, roles, provedAt, provedBy, raisedUntil, sessionEnds, tokenId }: Identified,
): Actor {
  return { ...originOf(request), userId, sessionId, roles, provedAt, provedBy, raisedUntil, sessionEnds, tokenId };
}

export const RequestOrigin = createParamDecorator((_: unknown, context: ExecutionContext): Origin =>
  originOf(context.switchToHttp().getRequest<Request>()),
);

/** The refusal of a request whose user has other roles than when it began. */
export function rolesChanged(): Forbidden {
  return new Forbidden('Your roles have changed in the meantime. Please try again.', 'roles-changed');
}
