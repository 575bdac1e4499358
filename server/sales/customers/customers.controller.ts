import { Controller, Delete, Get, HttpCode, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { CustomersQuery, SavedCustomerView } from './customers.dto.js';
import { CustomersService } from './customers.service.js';

@Controller('staff/sales/customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  /** Lists the address book by name; the header `Link` names the next page. */
  @Get()
  @Access('admin')
  @RateLimit({ name: 'sale-customers-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  async list(
    @Query() query: CustomersQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedCustomerView[]> {
    return linkedPage(await this.customers.page(query), request, response);
  }

  /** Deletes a customer; invoices retain what the law requires. */
  @Delete(':id')
  @HttpCode(204)
  @Access('admin', { recentProof: true })
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.customers.delete(actor, id);
  }
}
