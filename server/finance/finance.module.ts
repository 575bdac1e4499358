import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PublicTransactionsController } from './public-transactions.controller.js';
import { PublicTransactionsService } from './public-transactions.service.js';
import { TransactionsRepository } from './transactions.repository.js';
import { TransactionsService } from './transactions.service.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { FinanceTransaction } from './transaction.entity.js';

/** The studio's books. For now what everyone may see of them. */
@Module({
  imports: [TypeOrmModule.forFeature([FinanceTransaction]), LedgerModule],
  controllers: [PublicTransactionsController],
  providers: [PublicTransactionsService, TransactionsRepository, TransactionsService],
  exports: [TransactionsService],
})
export class FinanceModule {}
