import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { FeatureTogglesService } from './feature-toggles.service.js';
import { FeaturesController } from './features.controller.js';
import { FeaturesService } from './features.service.js';

/** Feature toggles: parts of the studio that an admin opens and closes. Offers the question whether one is on. */
@Module({
  imports: [UsersModule],
  controllers: [FeaturesController],
  providers: [FeaturesService, FeatureTogglesService],
  exports: [FeaturesService],
})
export class FeaturesModule {}
