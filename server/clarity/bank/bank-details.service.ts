import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Mail } from '../../platform/mail/mail.js';
import { Clock } from '../../platform/time/clock.js';
import { UsersService } from '../../users/users.service.js';
import { OwnPayService } from '../own-pay/own-pay.service.js';
import { ClarityPeopleRepository } from '../people/clarity-people.repository.js';
import type { BankDetailsState, ChangeBankDetails } from './bank.dto.js';
import { BankRepository } from './bank.repository.js';
import { parseAccountNumber, parseSortCode, writtenSortCode } from './bank.rules.js';

const SHOWN_DIGITS = 4;

/** Bank accounts of users, which only they themselves enter; every change is confirmed by email. */
@Injectable()
export class BankDetailsService {
  constructor(
    private readonly database: Database,
    private readonly bank: BankRepository,
    private readonly people: ClarityPeopleRepository,
    private readonly ownPay: OwnPayService,
    private readonly users: UsersService,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for users who never worked here */
  async own(actor: Actor): Promise<BankDetailsState> {
    await this.ownPay.assertHas(actor);
    return this.stored(actor.userId);
  }

  private async stored(userId: string): Promise<BankDetailsState> {
    const row = (await this.bank.ofUsers([userId])).get(userId);
    if (row === undefined) return { details: null };
    const { accountName, sortCode, accountNumber, updatedAt, version } = row;
    return {
      details: {
        account_name: accountName,
        sort_code: writtenSortCode(sortCode),
        account_number_end: accountNumber.slice(-SHOWN_DIGITS),
        updated_at: updatedAt,
        version,
      },
    };
  }

  /** @throws what `assertMayBePaid` throws; Conflict `bank-details-changed` with the stored ones */
  async change(actor: Actor, { account_name, sort_code, account_number, version }: ChangeBankDetails): Promise<BankDetailsState> {
    await this.ownPay.assertMayBePaid(actor);
    const { userId } = actor;
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      // Their row in Clarity keeps two first entries apart.
      await this.people.lock(tx, userId, now);
      const before = await expectVersion(version, {
        lock: () => this.bank.lock(tx, userId),
        subject: 'Your bank details',
        code: 'bank-details-changed',
        view: () => this.stored(userId),
      });
      await this.bank.save(tx, {
        userId,
        accountName: account_name,
        sortCode: parseSortCode(sort_code) ?? '',
        accountNumber: parseAccountNumber(account_number) ?? '',
        updatedAt: now,
        version: (before?.version ?? 0) + 1,
      });
      await this.changed(tx, actor, before === null ? 'BANK_DETAILS_ENTERED' : 'BANK_DETAILS_CHANGED');
    });
    return this.stored(userId);
  }

  /** Also once everything is paid. @throws NotFound for users who never worked here */
  async remove(actor: Actor): Promise<void> {
    await this.ownPay.assertHas(actor);
    await this.database.transaction(async (tx) => {
      if ((await this.bank.lock(tx, actor.userId)) === null) return;
      await this.bank.delete(tx, actor.userId);
      await this.changed(tx, actor, 'BANK_DETAILS_DELETED');
    });
  }

  /** Account numbers are in no log. */
  private async changed(tx: Tx, actor: Actor, action: string): Promise<void> {
    const { userId } = actor;
    await this.audit.record(tx, { actor, action, target: { type: 'user', id: userId } });
    const { email } = (await this.users.contactsOf([userId], tx.manager)).get(userId) ?? {};
    if (email !== undefined) await this.mail.send(tx, { to: email, template: 'bankDetailsChanged', data: {} });
    this.events.publish(tx, 'clarity.changed', { userId });
  }
}
