import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { loggedPath } from '../text/logged-path.rules.js';

/** Signals that security rules evaluate; the names are stored, so they must not change. */
export type SecuritySignalKind =
  | 'access-denied'
  | 'password-failed'
  | 'second-factor-failed'
  | 'second-factor-reused'
  | 'passkey-copied'
  | 'roles-changed'
  | 'role-code-created'
  | 'role-code-used'
  | 'role-code-failed'
  | 'security-code-failed'
  | 'rate-limited'
  | 'token-refused'
  | 'wrong-host'
  | 'policy-violated'
  | 'address-blocked'
  | 'mass-download'
  | 'events-dropped'
  | 'rule-matched'
  | 'exploit-check-failed';

export interface SecuritySignal {
  readonly kind: SecuritySignalKind;
  /** The acting account's id, only when it is certain. */
  readonly actorId: string | null;
  /** The account concerned. */
  readonly subjectId?: string | null;
  readonly sessionId?: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** Small and free of secrets: no passwords, codes, tokens or request bodies. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
}

/** Source of a signal: an actor, or the origin of a signed-out request. */
export interface SignalSource {
  readonly userId?: string | null;
  readonly sessionId?: string | null;
  readonly ip: string | null;
  readonly requestId: string;
}

/** The fields of a signal that describe its source. */
export function signalFrom({
  userId = null,
  sessionId = null,
  ip,
  requestId,
}: SignalSource): Pick<SecuritySignal, 'actorId' | 'sessionId' | 'ip' | 'requestId'> {
  return { actorId: userId, sessionId, ip, requestId };
}

/**
 * Passes security signals to their recorder. A signal costs its caller no more than a function call: the recorder must return immediately,
 * and its errors do not reach the request.
 */
@Injectable()
export class SecuritySignals {
  private recorder: ((signal: SecuritySignal) => void) | null = null;

  /** Sets the one recorder; signals before that are lost. */
  recordWith(recorder: (signal: SecuritySignal) => void): void {
    this.recorder = recorder;
  }

  record(signal: SecuritySignal): void {
    this.recorder?.(signal);
  }

  /** Records a request that was refused with 403. @param code stable id of the refusal. */
  denied(request: Request, code: string): void {
    this.refused('access-denied', request, code);
  }

  /** Records a request that was refused with 429. @param code stable id of the refusal. @param limit name of the rate limit. */
  rateLimited(request: Request, code: string, limit?: string): void {
    this.refused('rate-limited', request, code, limit === undefined ? {} : { limit });
  }

  /** Records a request with an API token that is unknown, expired or revoked. */
  tokenRefused(request: Request): void {
    this.refused('token-refused', request, 'token-invalid');
  }

  private refused(
    kind: 'access-denied' | 'rate-limited' | 'token-refused',
    request: Request,
    code: string,
    details: SecuritySignal['details'] = {},
  ): void {
    const { actor } = request;
    this.record({
      kind,
      actorId: actor?.userId ?? null,
      sessionId: actor?.sessionId ?? null,
      ip: request.ip ?? null,
      requestId: request.requestId,
      details: { method: request.method, path: loggedPath(request.path).slice(0, 300), code, ...details },
    });
  }
}
