import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { LedgerAccount } from './ledger-account.entity.js';
import { LedgerBooksService } from './books/ledger-books.service.js';
import { LedgerCheckService } from './books/ledger-check.service.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerData } from './ledger-data.js';
import { LedgerDocumentsService } from './ledger-documents.service.js';
import { LedgerEntry } from './ledger-entry.entity.js';
import { LedgerLine } from './ledger-line.entity.js';
import { LedgerMonthSum } from './sums/ledger-month-sum.entity.js';
import { LedgerPeriod } from './ledger-period.entity.js';
import { LedgerPeriodsRepository } from './ledger-periods.repository.js';
import { LedgerPeriodsService } from './ledger-periods.service.js';
import { LedgerReadsService } from './ledger-reads.service.js';
import { LedgerRepository } from './ledger.repository.js';
import { LedgerService } from './ledger.service.js';
import { LedgerVatSum } from './sums/ledger-vat-sum.entity.js';

/** Double entry under everything that has to do with money. */
@Module({
  imports: [TypeOrmModule.forFeature([LedgerAccount, LedgerEntry, LedgerLine, LedgerMonthSum, LedgerPeriod, LedgerVatSum]), UsersModule],
  controllers: [LedgerController],
  providers: [
    LedgerBooksService,
    LedgerCheckService,
    LedgerData,
    LedgerDocumentsService,
    LedgerPeriodsRepository,
    LedgerPeriodsService,
    LedgerReadsService,
    LedgerRepository,
    LedgerService,
  ],
  exports: [LedgerBooksService, LedgerDocumentsService, LedgerPeriodsService, LedgerReadsService, LedgerService],
})
export class LedgerModule {}
