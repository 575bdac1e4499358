import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ProductCatalogueService, productsLink } from './product-catalogue.service.js';
import { ProductsQuery } from './products.dto.js';
import { ProductView } from '../store.dto.js';

@Controller('products')
export class ProductsController {
  constructor(private readonly catalogue: ProductCatalogueService) {}

  /** Lists public products; the header `Link` contains the next page. */
  @Get()
  @Access('everyone')
  async list(@Query() query: ProductsQuery, @Res({ passthrough: true }) response: Response): Promise<ProductView[]> {
    const { items, nextCursor } = await this.catalogue.list(query);
    if (nextCursor !== null) response.setHeader('Link', productsLink(query, nextCursor));
    return items;
  }

  /** Lists the types of the products on sale. */
  @Get('types')
  @Access('everyone')
  types(): Promise<string[]> {
    return this.catalogue.types();
  }

  /** Returns a product on sale. */
  @Get(':id')
  @Access('everyone')
  findOne(@Param('id', IdPipe) id: string): Promise<ProductView> {
    return this.catalogue.findOne(id);
  }
}
