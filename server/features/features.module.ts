import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { FeatureToggle } from './feature-toggle.entity.js';
import { FeatureTogglesService } from './feature-toggles.service.js';
import { FeaturesController } from './features.controller.js';
import { FeaturesRepository } from './features.repository.js';
import { FeaturesService } from './features.service.js';

/** Feature toggles: parts of the site that an admin switches on and off. Exports the check whether one is on. */
@Module({
  imports: [TypeOrmModule.forFeature([FeatureToggle]), UsersModule],
  controllers: [FeaturesController],
  providers: [FeaturesRepository, FeaturesService, FeatureTogglesService],
  exports: [FeaturesService],
})
export class FeaturesModule {}
