import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { ColleaguesService } from './colleagues.service.js';
import { SearchController } from './search.controller.js';
import { SupportModule } from '../../support/support.module.js';
import { StaffSearchService } from './staff-search.service.js';
import { TicketSourceService } from './ticket-source.service.js';

/** Quick search in the staff area. Exports the registry of search sources. */
@Module({
  imports: [SupportModule, UsersModule],
  controllers: [SearchController],
  providers: [StaffSearchService, ColleaguesService, TicketSourceService],
  exports: [StaffSearchService],
})
export class SearchModule {}
