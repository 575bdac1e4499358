import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/auth.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AddressRulesModule } from '../blocks/address-rules.module.js';
import { SecurityEventsModule } from '../events/security-events.module.js';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { DetectionsController } from './detections.controller.js';
import { EvaluationService } from './evaluation.service.js';
import { MatchedValuesService } from './matched-values.service.js';
import { ReplayService } from './replay.service.js';
import { RuleActionsService } from './rule-actions.service.js';
import { RuleEventsRepository } from './rule-events.repository.js';
import { RuleSilence } from './rule-silence.entity.js';
import { RulesRepository } from './rules.repository.js';
import { RulesService } from './rules.service.js';
import { SecurityRule } from './security-rule.entity.js';
import { SilencesService } from './silences.service.js';

/** Detection rules over security events. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SecurityRule, RuleSilence]),
    AddressRulesModule,
    AuthModule,
    UsersModule,
    SecurityEventsModule,
    SecuritySourcesModule,
  ],
  controllers: [DetectionsController],
  providers: [
    EvaluationService,
    MatchedValuesService,
    ReplayService,
    RuleActionsService,
    RuleEventsRepository,
    RulesRepository,
    RulesService,
    SilencesService,
  ],
  exports: [ReplayService, RulesService],
})
export class DetectionsModule {}
