import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { ColleaguesService } from './colleagues.service.js';
import { QuickSearchController } from './quick-search.controller.js';
import { QuickSearchService } from './quick-search.service.js';

/** Quick search in the staff area. Exports the registry of search sources. */
@Module({
  imports: [UsersModule],
  controllers: [QuickSearchController],
  providers: [QuickSearchService, ColleaguesService],
  exports: [QuickSearchService],
})
export class QuickSearchModule {}
