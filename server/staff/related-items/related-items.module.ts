import { Module } from '@nestjs/common';
import { SupportModule } from '../../support/support.module.js';
import { RelatedItemsController } from './related-items.controller.js';
import { RelatedItemsRepository } from './related-items.repository.js';
import { RelatedItemsService } from './related-items.service.js';

/** Relations between bugs, builds, reviews, playtests and tickets. */
@Module({
  imports: [SupportModule],
  controllers: [RelatedItemsController],
  providers: [RelatedItemsRepository, RelatedItemsService],
})
export class RelatedItemsModule {}
