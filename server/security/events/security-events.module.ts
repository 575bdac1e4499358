import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { EventReviewsService } from './event-reviews.service.js';
import { EventsController } from './events.controller.js';
import { MassDownloadsService } from './mass-downloads.service.js';
import { SecurityEvent } from './security-event.entity.js';
import { SecurityEventsRepository } from './security-events.repository.js';
import { SecurityEventsService } from './security-events.service.js';

/** Records security events, and shows them. */
@Module({
  imports: [TypeOrmModule.forFeature([SecurityEvent]), UsersModule, SecuritySourcesModule],
  controllers: [EventsController],
  providers: [EventReviewsService, MassDownloadsService, SecurityEventsRepository, SecurityEventsService],
  exports: [SecurityEventsRepository, SecurityEventsService],
})
export class SecurityEventsModule {}
