import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { PICTURE_FORM } from '../../platform/files/pictures/pictures.rules.js';
import { PRODUCT_FORM, ProductFormsService } from './product-forms.service.js';
import { AdminProductsQuery, ProductImage } from './products.dto.js';
import { ProductsRepository } from './products.repository.js';
import { ProductsService } from './products.service.js';
import { AdminProductPage, AdminProductView } from '../store.dto.js';

const text = { type: 'string' } as const;
/** Money is text in pounds (`19.99`), tags are comma-separated, variants and gallery are JSON. */
const FORM = {
  name: text,
  type: text,
  price: text,
  compareAtPrice: text,
  stock: text,
  description: text,
  storeUrl: text,
  tags: text,
  status: text,
  publishAt: text,
  variants: text,
  gallery: text,
  images: { type: 'array', items: { type: 'string', format: 'binary' } },
};

@Controller('admin/products')
export class AdminProductsController {
  constructor(
    private readonly forms: ProductFormsService,
    private readonly products: ProductsService,
    private readonly repository: ProductsRepository,
  ) {}

  /** Lists the types of all products, including hidden ones. */
  @Get('types')
  @Access('admin')
  types(): Promise<string[]> {
    return this.repository.adminTypes();
  }

  /** Lists all products, newest first. */
  @Get()
  @Access('admin')
  @RateLimit({ name: 'admin-products-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@Query() query: AdminProductsQuery): Promise<AdminProductPage> {
    return this.repository.adminPage(query);
  }

  /** Returns a product for editing. */
  @Get(':id')
  @Access('admin')
  findOne(@Param('id', IdPipe) id: string): Promise<AdminProductView> {
    return this.repository.adminOne(id);
  }

  /**
   * Accepts an image of at most 10 MB in the field `image`, before the product's form, whose gallery refers to it; otherwise it is deleted
   * after a day.
   */
  @Post('images')
  @HttpCode(200)
  @Access('admin')
  @RateLimit({ name: 'product-image', attempts: 240, windowSeconds: 3600, per: 'person' })
  @Upload(PICTURE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } } })
  upload(@Req() request: Request): Promise<ProductImage> {
    return this.forms.upload(request);
  }

  /** Creates a product. */
  @Post()
  @Access('admin')
  @Upload(PRODUCT_FORM)
  @ApiBody({ schema: { type: 'object', required: ['name', 'type', 'description'], properties: FORM } })
  create(@CurrentActor() actor: Actor, @Req() request: Request): Promise<AdminProductView> {
    return this.products.create(actor, request);
  }

  /** Changes a product. */
  @Put(':id')
  @Access('admin')
  @Upload(PRODUCT_FORM)
  @ApiBody({ schema: { type: 'object', required: ['name', 'type', 'description'], properties: { ...FORM, version: text } } })
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Req() request: Request): Promise<AdminProductView> {
    return this.products.update(actor, id, request);
  }

  /** Deletes a product. */
  @Delete(':id')
  @HttpCode(204)
  @Access('admin')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.products.remove(actor, id);
  }
}
