import { Controller, Get } from '@nestjs/common';
import { Access } from '../platform/access/access.js';
import { PublicTransactionView } from './finance.dto.js';
import { PublicFiguresService } from './public-figures.service.js';

@Controller('staff/finance')
export class PublicFiguresController {
  constructor(private readonly figures: PublicFiguresService) {}

  /** Returns the studio’s public product income. */
  @Get('transactions-public')
  @Access('everyone')
  current(): Promise<PublicTransactionView[]> {
    return this.figures.current();
  }
}
