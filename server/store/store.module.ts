import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FeaturesModule } from '../features/features.module.js';
import { AdminProductsController } from './products/admin-products.controller.js';
import { ProductCatalogueService } from './products/product-catalogue.service.js';
import { ProductFormsService } from './products/product-forms.service.js';
import { ProductVariant } from './products/product-variant.entity.js';
import { ProductVariantsRepository } from './products/product-variants.repository.js';
import { Product } from './products/product.entity.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsRepository } from './products/products.repository.js';
import { ProductsService } from './products/products.service.js';
import { ProductDay } from './analytics/product-day.entity.js';
import { StoreAnalyticsController } from './analytics/store-analytics.controller.js';
import { StoreAnalyticsRepository } from './analytics/store-analytics.repository.js';
import { StoreAnalyticsService } from './analytics/store-analytics.service.js';
import { StoreSettingsController } from './settings/store-settings.controller.js';
import { StoreSettings } from './settings/store-settings.entity.js';
import { StoreSettingsRepository } from './settings/store-settings.repository.js';
import { StoreSettingsService } from './settings/store-settings.service.js';

/** Merchandise: products, store settings and statistics. */
@Module({
  imports: [TypeOrmModule.forFeature([Product, ProductVariant, ProductDay, StoreSettings]), FeaturesModule],
  controllers: [ProductsController, AdminProductsController, StoreSettingsController, StoreAnalyticsController],
  providers: [
    ProductCatalogueService,
    ProductsRepository,
    ProductVariantsRepository,
    ProductsService,
    ProductFormsService,
    StoreSettingsRepository,
    StoreSettingsService,
    StoreAnalyticsRepository,
    StoreAnalyticsService,
  ],
  exports: [ProductsService, StoreSettingsService, StoreAnalyticsService],
})
export class StoreModule {}
