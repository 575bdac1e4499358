import type { Role } from './roles.rules.js';
import type { TokenScope } from './token-scopes.rules.js';

/** When a session expires; epoch milliseconds. */
export interface SessionEnds {
  /** Without further activity. */
  readonly idle: number;
  /** Regardless of activity. */
  readonly absolute: number;
}

/** Request properties that matter besides the session token. */
export interface AuthenticateOptions {
  /** Value of the proof cookie; without it, nothing is proved. */
  proof?: string | undefined;
  /** The request does not count as activity in the session. */
  passive?: boolean | undefined;
}

/** A passkey counts as the password and the second factor. */
export type ProofKind = 'password' | 'passkey';

export interface Identified {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /**
   * When the password was last entered, or a passkey used, in this browser (epoch ms); 0 if the request does not prove that it was this
   * browser.
   */
  readonly provedAt: number;
  /** What that proof was; null if there is none, or it is not known. */
  readonly provedBy: ProofKind | null;
  /** End of this session's second-factor elevation (epoch ms); 0 if it is not elevated, or not in this browser. */
  readonly raisedUntil: number;
  /** The account is waiting for a guardian's consent. */
  readonly paused: boolean;
  /** The password is a temporary one, known to the admin who set it. */
  readonly passwordChangeDue: boolean;
  /** The user's role needs a passkey, and the grace period for adding one has ended. */
  readonly passkeyDue: boolean;
  readonly sessionEnds: SessionEnds;
  /** Differs between the tokens that a session has had, and reveals none; undefined unless a token was given. */
  readonly tokenId?: string | undefined;
}

/** Resolves a request's session token to a user. Implemented by the auth module. */
export abstract class Authenticator {
  /** Name of the session cookie. */
  abstract readonly cookieName: string;
  /** Name of the cookie that identifies the browser in which the password was last entered. */
  abstract readonly proofCookieName: string;

  /** The user of a live session of an active account, or null. One indexed query. */
  abstract authenticate(token: string, options?: AuthenticateOptions): Promise<Identified | null>;

  /**
   * The users of those of these sessions that are still live, by session id, without proofs: for streams, which outlive their request. One
   * query.
   */
  abstract identify(sessionIds: readonly string[]): Promise<Map<string, Identified>>;
}

/** The user for whom an API token acts. */
export interface IdentifiedToken {
  readonly id: string;
  readonly userId: string;
  /** The account's current roles, not those at the time the token was created. */
  readonly roles: readonly Role[];
  readonly scopes: readonly TokenScope[];
  readonly paused: boolean;
  readonly passwordChangeDue: boolean;
  /** The user's role needs a passkey, and the grace period for adding one has ended. */
  readonly passkeyDue: boolean;
}

/** Resolves an API token to a user. Implemented by the auth module. */
export abstract class TokenAuthenticator {
  /** The user of a token that is neither revoked nor expired, if the account is active; otherwise null. One indexed query. */
  abstract authenticate(token: string): Promise<IdentifiedToken | null>;
}
