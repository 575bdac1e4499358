import type { Role } from './roles.rules.js';
import type { TokenScope } from './token-scopes.rules.js';

/** When a session ends by itself; epoch milliseconds. */
export interface SessionEnds {
  /** Unless it is used before that. */
  readonly idle: number;
  /** However much it is used. */
  readonly absolute: number;
}

/** What a request says about itself beside its token. */
export interface AuthenticateOptions {
  /** What the proof cookie holds; without it, the person counts as one who has proved nothing. */
  proof?: string | undefined;
  /** The request does not count as use of the session. */
  passive?: boolean | undefined;
}

export interface Identified {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** When the password was last given in this browser; epoch milliseconds, 0 when the request does not show that it was this one. */
  readonly provedAt: number;
  /** Until when a second factor has raised this session; epoch milliseconds, 0 when it has not, or not in this browser. */
  readonly raisedUntil: number;
  /** The account waits for a guardian's consent. */
  readonly paused: boolean;
  /** The password is a temporary one, which someone else knows. */
  readonly passwordChangeDue: boolean;
  readonly sessionEnds: SessionEnds;
}

/** Turns the session token of a request into a person. The auth module provides it; the platform only asks. */
export abstract class Authenticator {
  /** Name of the cookie that carries the token. */
  abstract readonly cookieName: string;
  /** Name of the cookie that shows which browser gave the password last. */
  abstract readonly proofCookieName: string;

  /**
   * The person behind a live session of an active account, or null. One indexed query.
   */
  abstract authenticate(token: string, options?: AuthenticateOptions): Promise<Identified | null>;

  /** The persons behind those of these sessions that live, by session id, without proofs: for streams, which outlast their request. One query. */
  abstract identify(sessionIds: readonly string[]): Promise<Map<string, Identified>>;
}

/** Who an API token acts for. */
export interface IdentifiedToken {
  readonly id: string;
  readonly userId: string;
  /** Those of the account at this moment, not of when the token was created. */
  readonly roles: readonly Role[];
  readonly scopes: readonly TokenScope[];
  readonly paused: boolean;
  readonly passwordChangeDue: boolean;
}

/** Turns an API token into a user. The auth module provides it. */
export abstract class TokenAuthenticator {
  /** The user behind a token that is neither revoked nor expired, of an active account, or null. One indexed query. */
  abstract authenticate(token: string): Promise<IdentifiedToken | null>;
}
