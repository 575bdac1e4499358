import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, violates } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { arrivalOf } from '../../finance/currency/arrival.rules.js';
import { amountInPounds, STERLING } from '../../finance/currency/currency.rules.js';
import { ExchangeRatesService } from '../../finance/currency/exchange-rates.service.js';
import { LedgerService } from '../../finance/ledger/ledger.service.js';
import { parsePounds } from '../../finance/money.rules.js';
import type { Sale } from '../entities/sale.entity.js';
import { owedPence, paymentPosting } from '../amounts/sale-posting.rules.js';
import { SaleReadsService } from '../reads/sale-reads.service.js';
import type { SaleDetailView } from '../sales.dto.js';
import { SalesRepository } from '../sales.repository.js';
import type { ReceivePayment } from './payments.dto.js';
import { PaymentsRepository } from './payments.repository.js';

const TOO_LITTLE = 'In pounds this is less than a penny. Please record it together with the next payment.';

/** What customers pay after a sale was posted. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly sales: SalesRepository,
    private readonly payments: PaymentsRepository,
    private readonly reads: SaleReadsService,
    private readonly rates: ExchangeRatesService,
    private readonly ledger: LedgerService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that the customer paid.
   * @throws NotFound, Invalid at the fields, Conflict `not-posted`, `nothing-owed` or `payment-differs`
   */
  async receive(actor: Actor, saleId: string, input: ReceivePayment): Promise<SaleDetailView> {
    const now = this.clock.now();
    const { id, date, account } = input;
    const amountMinor = parsePounds(input.amount) ?? 0;
    const [arrivedPence, feePence] = [parsePounds(input.arrived), parsePounds(input.fee)];
    const rates = await this.rates.on(date);
    const received = this.database.transaction(async (tx) => {
      const sale = await this.sales.lock(tx, saleId);
      if (sale === null) throw new NotFound();
      const before = await this.payments.find(tx, id);
      if (before !== null) {
        const isSame =
          before.saleId === saleId &&
          before.amountMinor === amountMinor &&
          before.receivedOn === date &&
          before.accountCode === account &&
          before.amountPence === (arrivedPence ?? before.amountPence) &&
          before.feePence === (feePence ?? before.feePence);
        if (isSame) return;
        throw otherPayment();
      }
      check(sale, amountMinor, date, ukDate(now));
      const booked = amountInPounds({ minor: amountMinor, currency: sale.currency, shownRate: undefined, day: date }, rates);
      if ('problem' in booked) throw new Invalid(booked.problem, { date: booked.problem });
      if (booked.amountPence === 0) throw new Invalid(TOO_LITTLE, { amount: TOO_LITTLE });
      const isForeign = sale.currency !== STERLING;
      const arrival = arrivalOf({ expectedPence: booked.amountPence, isForeign, arrivedPence, feePence });
      if ('problem' in arrival) throw new Invalid(arrival.problem, { [arrival.field]: arrival.problem });
      const outstandingMinor = sale.outstandingMinor - amountMinor;
      const [grossMinor, grossPence] = [sale.netMinor + sale.vatMinor, sale.netPence + sale.vatPence];
      const clearedPence = owedPence(grossPence, sale.outstandingMinor, grossMinor) - owedPence(grossPence, outstandingMinor, grossMinor);
      const { arrived, fee } = arrival;
      const entry = await this.ledger.post(
        tx,
        paymentPosting({
          id,
          receivedOn: date,
          account,
          amountMinor,
          terms: { currency: sale.currency, rate: booked.rate ?? '1', rateSource: booked.rateSource, rateDate: booked.rateDate },
          expectedPence: booked.amountPence,
          arrivedPence: arrived,
          feePence: fee,
          clearedPence,
        }),
      );
      await this.payments.insert(tx, {
        id,
        saleId,
        receivedOn: date,
        accountCode: account,
        amountMinor,
        amountPence: arrived,
        feePence: fee,
        differencePence: arrived + fee - clearedPence,
        rate: booked.rate ?? '1',
        postedOn: entry.postedOn,
        entryId: entry.id,
        enteredBy: actor.userId,
        createdAt: now,
      });
      await this.sales.update(tx, saleId, {
        outstandingMinor,
        paymentStatus: outstandingMinor === 0 ? 'Paid' : 'Part-Paid',
        updatedAt: now,
        version: sale.version + 1,
      });
      await this.audit.record(tx, {
        actor,
        action: 'SALE_PAYMENT_RECEIVED',
        target: { type: 'sale', id: saleId },
        after: { amountPence: arrived, feePence: fee, account, entry: entry.digest },
      });
      this.events.publish(tx, 'finance.changed', {});
    });
    await received.catch((error: unknown) => {
      // A payment of another sale took the id at the same moment.
      throw violates(error, 'sale_payments_pkey') ? otherPayment() : error;
    });
    return this.reads.byId(saleId);
  }
}

function otherPayment(): Conflict {
  return new Conflict('Another payment was recorded with this id.', 'payment-differs');
}

/** @throws Invalid at the fields, Conflict `nothing-owed` */
function check(sale: Sale, amountMinor: number, date: string, today: string): void {
  if (sale.status === 'Draft') throw new Conflict('A draft cannot be paid. Please post it first.', 'not-posted');
  if (sale.outstandingMinor === 0) throw new Conflict('Nothing is owed on this sale.', 'nothing-owed');
  const problems: Record<string, string> = {
    ...(date > today
      ? { date: 'This day is in the future. Please enter when the money arrived.' }
      : date < sale.saleDate && { date: 'Please enter what was received before the sale when you post it.' }),
    ...(amountMinor > sale.outstandingMinor && { amount: 'This is more than the customer owes.' }),
  };
  const [message] = Object.values(problems);
  if (message !== undefined) throw new Invalid(message, problems);
}
