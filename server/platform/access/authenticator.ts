import type { Role } from './roles.rules.js';

export interface Identified {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** When the person last proved to be themselves with the password; epoch milliseconds. */
  readonly provedAt: number;
  /** Until when a second factor has raised this session; epoch milliseconds, 0 when it has not. */
  readonly raisedUntil: number;
  /** The account waits for a guardian's consent. */
  readonly paused: boolean;
  /** The password is a temporary one, which somebody else knows. */
  readonly passwordChangeDue: boolean;
}

/** Turns the session token of a request into a person. The auth module provides it; the platform only asks. */
export abstract class Authenticator {
  /** Name of the cookie that carries the token. */
  abstract readonly cookieName: string;

  /** The person behind a live session of an active account, or null. One indexed query. */
  abstract authenticate(token: string): Promise<Identified | null>;

  /** The persons behind those of these sessions that live, by session id: for streams, which outlast their request. One query. */
  abstract identify(sessionIds: readonly string[]): Promise<Map<string, Identified>>;
}
