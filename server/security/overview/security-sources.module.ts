import { Module } from '@nestjs/common';
import { SecuritySourcesService } from './security-sources.service.js';

/** For the topics that register what the overview shows. */
@Module({ providers: [SecuritySourcesService], exports: [SecuritySourcesService] })
export class SecuritySourcesModule {}
