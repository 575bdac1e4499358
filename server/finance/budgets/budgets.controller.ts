import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { BudgetView, ChangeBudget, SetBudget } from './budgets.dto.js';
import { BudgetsService } from './budgets.service.js';

const NO_MONEY_MOVED = 'A budget moves no money.';

@Controller('staff/finance/budgets')
export class BudgetsController {
  constructor(private readonly budgets: BudgetsService) {}

  /** Lists the budgets with what is spent in their current period. */
  @Get()
  @Access('admin')
  list(): Promise<BudgetView[]> {
    return this.budgets.list();
  }

  /** Sets a budget for a category and a period. */
  @Post()
  @Access('admin', { withoutProof: NO_MONEY_MOVED })
  @RateLimit({ name: 'finance-budgets', attempts: 120, windowSeconds: 3_600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: SetBudget): Promise<BudgetView> {
    return this.budgets.create(actor, input);
  }

  /** Changes a budget. */
  @Put(':id')
  @Access('admin', { withoutProof: NO_MONEY_MOVED })
  @RateLimit({ name: 'finance-budgets', attempts: 120, windowSeconds: 3_600, per: 'person' })
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeBudget): Promise<BudgetView> {
    return this.budgets.change(actor, id, input);
  }
}
