import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access, RequestOrigin, type Origin } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AnalyticsQuery } from './store-analytics.dto.js';
import { StoreAnalyticsService } from './store-analytics.service.js';
import { StoreAnalyticsView } from '../store.dto.js';

@Controller()
export class StoreAnalyticsController {
  constructor(private readonly analytics: StoreAnalyticsService) {}

  /** Counts a view of a product. */
  @Post('products/:id/views')
  @HttpCode(204)
  @Access('everyone')
  @RateLimit({ name: 'product-views', attempts: 120, windowSeconds: 600, per: 'address' })
  viewed(@Param('id', IdPipe) id: string, @RequestOrigin() { userAgent }: Origin): Promise<void> {
    return this.analytics.count('views', id, userAgent);
  }

  /** Counts a click on the link to the shop. */
  @Post('products/:id/clicks')
  @HttpCode(204)
  @Access('everyone')
  @RateLimit({ name: 'product-clicks', attempts: 60, windowSeconds: 600, per: 'address' })
  clicked(@Param('id', IdPipe) id: string, @RequestOrigin() { userAgent }: Origin): Promise<void> {
    return this.analytics.count('clicks', id, userAgent);
  }

  /** Returns views and clicks of products for a period. */
  @Get('admin/store/analytics')
  @Access('admin')
  read(@Query() days: AnalyticsQuery): Promise<StoreAnalyticsView> {
    return this.analytics.stats(days);
  }
}
