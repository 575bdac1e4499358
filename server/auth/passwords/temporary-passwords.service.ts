import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Mail } from '../../platform/mail/mail.js';
import { CredentialsService } from '../../users/credentials.service.js';
import { afterDays, ukMoment } from '../../users/data-rights/deletion.rules.js';
import { AccountAccessService } from '../account-access.service.js';
import { PasswordPolicyService } from './password-policy.service.js';
import { PasswordsService } from './passwords.service.js';

/** Days within which the user must sign in and choose a password. */
const TEMPORARY_PASSWORD_DAYS = 7;

/** Lower-case letters and digits that are not confused when read aloud: about 4.95 bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A password in clear text, for the admin who sets it, and its hash, for the account. */
interface PreparedPassword {
  password: string;
  passwordHash: string;
}

/** Passwords that an admin sets for a user: random, valid for seven days, and usable only to choose a new one. */
@Injectable()
export class TemporaryPasswordsService {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly policy: PasswordPolicyService,
    private readonly credentials: CredentialsService,
    private readonly access: AccountAccessService,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** Creates one that the password rules accept; before the transaction, because hashing takes time. */
  async prepare(email: string): Promise<PreparedPassword> {
    let password = random();
    while ((await this.policy.problem(password, email)) !== null) password = random();
    return { password, passwordHash: await this.passwords.hash(password) };
  }

  /**
   * Sets it for an account. Ends all existing access and notifies the user, without the password. The second factor is still required.
   * @returns when it expires.
   */
  async set(tx: Tx, actor: Actor, account: { id: string; email: string }, { passwordHash }: PreparedPassword): Promise<Date> {
    const until = afterDays(this.clock.now(), TEMPORARY_PASSWORD_DAYS);
    await this.credentials.setTemporaryPassword(tx, account.id, { passwordHash, until, setBy: actor.userId });
    await this.access.close(tx, actor, account.id);
    await this.audit.record(tx, { actor, action: 'TEMPORARY_PASSWORD_SET', target: { type: 'user', id: account.id }, after: { until } });
    await this.mail.send(tx, { to: account.email, template: 'temporaryPassword', data: { validUntil: ukMoment(until) } });
    return until;
  }
}

function random(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
