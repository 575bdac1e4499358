import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PublicFiguresController } from './public-figures.controller.js';
import { PublicFiguresService } from './public-figures.service.js';
import { TransactionsRepository } from './transactions.repository.js';
import { TransactionsService } from './transactions.service.js';
import { FinanceTransaction } from './transaction.entity.js';

/** The studio's books. For now what everyone may see of them. */
@Module({
  imports: [TypeOrmModule.forFeature([FinanceTransaction])],
  controllers: [PublicFiguresController],
  providers: [PublicFiguresService, TransactionsRepository, TransactionsService],
  exports: [TransactionsService],
})
export class FinanceModule {}
