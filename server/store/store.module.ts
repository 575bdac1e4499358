import { Module } from '@nestjs/common';
import { FeaturesModule } from '../features/features.module.js';
import { AdminProductsController } from './admin-products.controller.js';
import { Catalogue } from './catalogue.service.js';
import { ProductForms } from './product-forms.service.js';
import { ProductsController } from './products.controller.js';
import { ProductsRepository } from './products.repository.js';
import { ProductsService } from './products.service.js';
import { StoreAnalyticsController } from './store-analytics.controller.js';
import { StoreAnalyticsService } from './store-analytics.service.js';
import { StoreSettingsController } from './store-settings.controller.js';
import { StoreSettingsService } from './store-settings.service.js';

/** Merchandise: products, the shop's settings, and what visitors look at. */
@Module({
  imports: [FeaturesModule],
  controllers: [ProductsController, AdminProductsController, StoreSettingsController, StoreAnalyticsController],
  providers: [Catalogue, ProductsRepository, ProductsService, ProductForms, StoreSettingsService, StoreAnalyticsService],
  exports: [ProductsService, StoreSettingsService, StoreAnalyticsService],
})
export class StoreModule {}
