import type { Role } from './roles.rules.js';

export interface Identified {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
}

/** Turns the session token of a request into a person. The auth module provides it; the platform only asks. */
export abstract class Authenticator {
  /** Name of the cookie that carries the token. */
  abstract readonly cookieName: string;

  /** The person behind a live session of an active account, or null. One indexed query. */
  abstract authenticate(token: string): Promise<Identified | null>;
}
