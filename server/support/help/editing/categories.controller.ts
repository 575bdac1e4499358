import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { CreateCategory, EditableCategoryView, OrderCategories, UpdateCategory } from './categories.dto.js';
import { CategoriesService } from './categories.service.js';

@Controller('admin/support/categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  /** Lists the support categories for editing. */
  @Get()
  @Access('admin')
  list(): Promise<EditableCategoryView[]> {
    return this.categories.list();
  }

  /** Adds a support category. */
  @Post()
  @Access('admin')
  create(@CurrentActor() actor: Actor, @Body() input: CreateCategory): Promise<EditableCategoryView> {
    return this.categories.create(actor, input);
  }

  /** Changes the order of the support categories. */
  @Post('order')
  @HttpCode(200)
  @Access('admin')
  order(@CurrentActor() actor: Actor, @Body() { keys }: OrderCategories): Promise<EditableCategoryView[]> {
    return this.categories.order(actor, keys);
  }

  /** Changes a support category. */
  @Put(':key')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Param('key') key: string, @Body() input: UpdateCategory): Promise<EditableCategoryView> {
    return this.categories.update(actor, key, input);
  }

  /** Deletes a support category that no ticket has. */
  @Delete(':key')
  @HttpCode(204)
  @Access('admin')
  remove(@CurrentActor() actor: Actor, @Param('key') key: string): Promise<void> {
    return this.categories.remove(actor, key);
  }
}
