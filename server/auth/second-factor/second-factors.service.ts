import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Unavailable } from '../../platform/errors/errors.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { SecuritySignals, signalFrom, type SignalSource } from '../../platform/observability/security-signals.js';
import { Secrets } from '../../platform/secrets/secrets.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { isTotpCode, totpStep } from './totp.js';

/** An enrolment that is not confirmed within this time is started anew. */
const ENROLMENT_MS = 30 * 60_000;

export type FactorKind = 'authenticator' | 'recovery-code';

interface FactorRow {
  secret: string;
  confirmed_at: string | null;
}

/** What is known of an account's authenticator, and whether a code is its. */
@Injectable()
export class SecondFactorsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly codes: RecoveryCodesService,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly signals: SecuritySignals,
  ) {}

  /** Says at start-up when this copy cannot read what is stored, not only when the first person fails to sign in. */
  async onModuleInit(): Promise<void> {
    const rows = await this.database.dataSource.query<Array<{ secret: string }>>(
      'SELECT secret FROM second_factors ORDER BY created_at DESC LIMIT 100',
    );
    const foreign = rows.filter(({ secret }) => !this.secrets.canOpen(secret)).length;
    if (foreign > 0) this.log.error({ foreign, keyId: this.secrets.keyId }, WRONG_KEY);
  }

  async isEnrolled(tx: Tx, userId: string): Promise<boolean> {
    return (await this.enabledAt(tx, userId)) !== null;
  }

  /** Keeps a secret until it is confirmed. @returns false when the account has a confirmed one. */
  async begin(tx: Tx, userId: string, secret: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO second_factors AS kept (user_id, secret, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
       WHERE kept.confirmed_at IS NULL RETURNING user_id`,
      [userId, this.secrets.seal(purpose(userId), secret), this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Confirms what `begin` kept. @returns false when the code is wrong, or nothing waits for it any more. */
  async confirm(tx: Tx, userId: string, code: string): Promise<boolean> {
    const now = this.clock.now();
    const [row] = await tx.manager.query<FactorRow[]>(
      // Held, so that what is confirmed is the secret whose code this is and not one that took its place meanwhile.
      'SELECT secret, confirmed_at FROM second_factors WHERE user_id = $1 AND confirmed_at IS NULL AND created_at > $2 FOR UPDATE',
      [userId, new Date(now.getTime() - ENROLMENT_MS)],
    );
    const step = row === undefined ? null : totpStep(this.open(userId, row.secret), code, now);
    if (step === null) return false;
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE second_factors SET confirmed_at = $2, last_step = $3 WHERE user_id = $1 AND confirmed_at IS NULL RETURNING user_id',
      [userId, now, step],
    );
    return rows.length > 0;
  }

  /** A code of the authenticator. Its time step is used up by it, in every copy of the program and on every route. */
  async acceptTotp(tx: Tx, userId: string, code: string, origin: SignalSource): Promise<boolean> {
    const row = await this.find(tx, userId);
    if (row === undefined || row.confirmed_at === null) return false;
    const step = totpStep(this.open(userId, row.secret), code, this.clock.now());
    if (step === null) return this.refuse('second-factor-failed', userId, origin);
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
      [userId, step],
    );
    return rows.length > 0 || this.refuse('second-factor-reused', userId, origin);
  }

  /** A code of the authenticator or a recovery code, whichever it looks like. Null when it is neither. */
  async accept(tx: Tx, userId: string, code: string, origin: SignalSource): Promise<FactorKind | null> {
    if (isTotpCode(code)) return (await this.acceptTotp(tx, userId, code, origin)) ? 'authenticator' : null;
    if (await this.codes.use(tx, userId, code)) return 'recovery-code';
    this.refuse((await this.codes.wasUsed(tx, userId, code)) ? 'second-factor-reused' : 'second-factor-failed', userId, origin);
    return null;
  }

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.manager.query('DELETE FROM second_factors WHERE user_id = $1', [userId]);
    await this.codes.discard(tx, userId);
  }

  /** When it was switched on, or null. */
  async enabledAt(tx: Tx, userId: string): Promise<Date | null> {
    const at = (await this.find(tx, userId))?.confirmed_at ?? null;
    return at === null ? null : new Date(at);
  }

  /** Somebody who types a code that has been used may have watched it being typed. */
  private refuse(kind: 'second-factor-failed' | 'second-factor-reused', userId: string, origin: SignalSource): false {
    this.signals.note({ kind, ...signalFrom(origin), subjectId: userId });
    return false;
  }

  private async find(tx: Tx, userId: string): Promise<FactorRow | undefined> {
    const [row] = await tx.manager.query<FactorRow[]>('SELECT secret, confirmed_at FROM second_factors WHERE user_id = $1', [userId]);
    return row;
  }

  private open(userId: string, sealed: string): string {
    try {
      return this.secrets.open(purpose(userId), sealed);
    } catch (error) {
      this.log.error({ keyId: this.secrets.keyId, ...errorFields(error) }, WRONG_KEY);
      throw new Unavailable('Codes of authenticator apps cannot be checked at the moment. A recovery code works.');
    }
  }
}

const WRONG_KEY =
  'Secrets of authenticator apps were sealed under another key: give every copy of the program the same SECRET_KEY, or put DATA_DIR/secret.key back.';

function purpose(userId: string): string {
  return `second factor of ${userId}`;
}
