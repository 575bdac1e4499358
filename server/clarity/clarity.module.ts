import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LedgerModule } from '../finance/ledger/ledger.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { ApprovalsService } from './approvals/approvals.service.js';
import { ClarityData } from './clarity-data.js';
import { ClarityNoticesService } from './clarity-notices.service.js';
import { ClarityTopicsService } from './clarity-topics.service.js';
import { Payable } from './payables/payable.entity.js';
import { PayablesController } from './payables/payables.controller.js';
import { PayablesRepository } from './payables/payables.repository.js';
import { PayablesService } from './payables/payables.service.js';
import { ClarityPeopleRepository } from './people/clarity-people.repository.js';
import { ClarityPerson } from './people/clarity-person.entity.js';
import { ClarityRate } from './rates/clarity-rate.entity.js';
import { RatesController } from './rates/rates.controller.js';
import { RatesRepository } from './rates/rates.repository.js';
import { RatesService } from './rates/rates.service.js';
import { SummaryController } from './summary/summary.controller.js';
import { TimeEntry } from './time/time-entry.entity.js';
import { TimeController } from './time/time.controller.js';
import { TimeRepository } from './time/time.repository.js';
import { TimeService } from './time/time.service.js';
import { ClarityTimer } from './timer/clarity-timer.entity.js';
import { TimerController } from './timer/timer.controller.js';
import { TimerService } from './timer/timer.service.js';
import { TimersRepository } from './timer/timers.repository.js';

/** Time, and what people are paid for it. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ClarityPerson, ClarityRate, ClarityTimer, Payable, TimeEntry]),
    InboxModule,
    LedgerModule,
    UsersModule,
  ],
  controllers: [ApprovalsController, PayablesController, RatesController, SummaryController, TimeController, TimerController],
  providers: [
    ApprovalsService,
    ClarityData,
    ClarityNoticesService,
    ClarityPeopleRepository,
    ClarityTopicsService,
    PayablesRepository,
    PayablesService,
    RatesRepository,
    RatesService,
    TimeRepository,
    TimeService,
    TimerService,
    TimersRepository,
  ],
  exports: [ApprovalsService, PayablesService, RatesService, TimeService],
})
export class ClarityModule {}
