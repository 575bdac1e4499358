import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate, ukDayStart } from '../../platform/time/days.rules.js';
import { monthEnd, monthOf, type Days } from '../../finance/ledger/ledger.rules.js';
import { pounds } from '../../finance/money.rules.js';
import { PayablesRepository } from '../payables/payables.repository.js';
import { TimeRepository } from '../time/time.repository.js';
import { hoursOf, weekOf } from '../time/time.rules.js';
import { ClaritySummary } from './summary.dto.js';

@Controller('clarity/summary')
export class SummaryController {
  constructor(
    private readonly time: TimeRepository,
    private readonly payables: PayablesRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns the user's hours and pay of this week and month. */
  @Get()
  @Access('staffArea')
  async summary(@CurrentActor() { userId }: Actor): Promise<ClaritySummary> {
    const today = ukDate(this.clock.now());
    const monday = weekOf(today);
    const [week, month, money] = await Promise.all([
      this.time.seconds(userId, withMoments({ from: monday, to: dayAfter(monday, 6) })),
      this.time.seconds(userId, withMoments({ from: monthOf(today), to: monthEnd(today) })),
      this.payables.sums(userId, monthOf(today), monthEnd(today)),
    ]);
    return {
      hours_this_week: hoursOf(week),
      hours_this_month: hoursOf(month),
      earned_this_month: pounds(money.earnedPence),
      reimbursed_this_month: pounds(money.reimbursedPence),
      next_payout: pounds(money.owedPence),
    };
  }
}

/** Days with the moments at which they begin and end in the United Kingdom. */
function withMoments({ from, to }: Days): Days & { begins: string; ends: string } {
  return { from, to, begins: ukDayStart(from), ends: ukDayStart(dayAfter(to, 1)) };
}
