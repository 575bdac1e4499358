import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { SecurityEvent } from './security-event.entity.js';
import { SecurityEventsRepository } from './security-events.repository.js';
import { SecurityEventsService } from './security-events.service.js';

/** Records security events. */
@Module({
  imports: [TypeOrmModule.forFeature([SecurityEvent]), UsersModule],
  providers: [SecurityEventsRepository, SecurityEventsService],
  exports: [SecurityEventsService],
})
export class SecurityEventsModule {}
