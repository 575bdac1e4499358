import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, violates } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { parseRate, type DatedRate } from './currency.rules.js';
import type { EnterExchangeRate, ExchangeRatesQuery, ExchangeRateView } from './exchange-rates.dto.js';
import { ExchangeRatesRepository } from './exchange-rates.repository.js';

/** Dated exchange rates. A booking retains the rate with which it was made. */
@Injectable()
export class ExchangeRatesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rates: ExchangeRatesRepository,
    private readonly personalData: PersonalDataService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('exchange-rate', (ids) => rates.namesOf(ids));
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'financeExchangeRates',
      tables: ['finance_exchange_rates'],
      export: (userId) => this.rates.ofUser(userId),
      stays: 'A rate stays in the books without the name of the person who entered it.',
    });
  }

  /** The latest first. */
  async page({ limit, cursor }: ExchangeRatesQuery): Promise<Page<ExchangeRateView>> {
    const { items, nextCursor } = await this.rates.page(limit, cursor);
    return { items: items.map(({ enteredByName, ...rate }) => ({ ...rate, entered_by_name: enteredByName })), nextCursor };
  }

  /** The rate of each currency that counts on a day. */
  on(day: string): Promise<DatedRate[]> {
    return this.rates.on(day);
  }

  /** @throws Conflict `rate-exists` */
  async enter(actor: Actor, { currency, from, rate, source }: EnterExchangeRate): Promise<void> {
    const id = randomUUID();
    const text = parseRate(rate) ?? '0';
    await this.database
      .transaction(async (tx) => {
        const row = { id, currency, validFrom: from, rate: text, source };
        await this.rates.insert(tx, { ...row, enteredBy: actor.userId, createdAt: this.clock.now() });
        await this.audit.record(tx, {
          actor,
          action: 'EXCHANGE_RATE_ENTERED',
          target: { type: 'exchange-rate', id },
          after: { currency, from, rate: text, source },
        });
        this.events.publish(tx, 'finance.changed', {});
      })
      .catch(refuseSecond);
  }

  /** @throws NotFound */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.rates.lock(tx, id);
      if (row === null) throw new NotFound();
      await this.rates.delete(tx, id);
      const { currency, validFrom, rate, source } = row;
      await this.audit.record(tx, {
        actor,
        action: 'EXCHANGE_RATE_DELETED',
        target: { type: 'exchange-rate', id },
        before: { currency, from: validFrom, rate, source },
      });
      this.events.publish(tx, 'finance.changed', {});
    });
  }
}

function refuseSecond(error: unknown): never {
  if (!violates(error, 'finance_exchange_rates_currency_valid_from_key')) throw error;
  const message = 'There is already a rate for this currency and day. Delete it first if it is wrong.';
  throw new Conflict(message, 'rate-exists', { from: message });
}
