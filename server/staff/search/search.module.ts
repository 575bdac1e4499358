import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { ColleaguesService } from './colleagues.service.js';
import { SearchController } from './search.controller.js';
import { StaffSearchService } from './staff-search.service.js';

/** Quick search in the staff area. Exports the registry of search sources. */
@Module({
  imports: [UsersModule],
  controllers: [SearchController],
  providers: [StaffSearchService, ColleaguesService],
  exports: [StaffSearchService],
})
export class SearchModule {}
