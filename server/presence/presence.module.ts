import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { Presence } from './presence.entity.js';
import { PresenceRepository } from './presence.repository.js';
import { PresenceService } from './presence.service.js';

/** Which colleagues have the same object open, for the areas that register their objects. */
@Module({
  imports: [TypeOrmModule.forFeature([Presence]), UsersModule],
  providers: [PresenceRepository, PresenceService],
  exports: [PresenceService],
})
export class PresenceModule {}
