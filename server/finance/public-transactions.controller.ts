import { Controller, Get } from '@nestjs/common';
import { Access } from '../platform/access/access.js';
import { PublicTransactionView } from './finance.dto.js';
import { PublicTransactionsService } from './public-transactions.service.js';

@Controller('staff/finance')
export class PublicTransactionsController {
  constructor(private readonly transactions: PublicTransactionsService) {}

  /** Returns the studio’s public product income. */
  @Get('transactions-public')
  @Access('everyone')
  current(): Promise<PublicTransactionView[]> {
    return this.transactions.current();
  }
}
