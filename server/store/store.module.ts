import { Module } from '@nestjs/common';
import { FeaturesModule } from '../features/features.module.js';
import { AdminProductsController } from './products/admin-products.controller.js';
import { ProductCatalogueService } from './products/product-catalogue.service.js';
import { ProductFormsService } from './products/product-forms.service.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsRepository } from './products/products.repository.js';
import { ProductsService } from './products/products.service.js';
import { StoreAnalyticsController } from './analytics/store-analytics.controller.js';
import { StoreAnalyticsService } from './analytics/store-analytics.service.js';
import { StoreSettingsController } from './settings/store-settings.controller.js';
import { StoreSettingsService } from './settings/store-settings.service.js';

/** Merchandise: products, the shop's settings, and what visitors look at. */
@Module({
  imports: [FeaturesModule],
  controllers: [ProductsController, AdminProductsController, StoreSettingsController, StoreAnalyticsController],
  providers: [
    ProductCatalogueService,
    ProductsRepository,
    ProductsService,
    ProductFormsService,
    StoreSettingsService,
    StoreAnalyticsService,
  ],
  exports: [ProductsService, StoreSettingsService, StoreAnalyticsService],
})
export class StoreModule {}
