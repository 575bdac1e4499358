import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactInfo } from './contact-info.entity.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { LegalVersion } from './legal-version.entity.js';
import { LegalController } from './legal.controller.js';
import { LegalService } from './legal.service.js';
import { Project } from './project.entity.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';
import { StudioIdentity } from '../platform/mail/studio-identity.js';
import { SiteIdentity } from './site-identity.js';
import { StarterContent } from './starter-content.js';
import { ValuesController } from './values.controller.js';
import { ValuesService } from './values.service.js';

/** What visitors read: projects, contact data, legal texts. Global because it tells mails who the studio is. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Project, ContactInfo, LegalVersion])],
  controllers: [ProjectsController, ContactController, ValuesController, LegalController],
  providers: [ProjectsService, ProjectsRepository, ContactService, ValuesService, LegalService, StarterContent, { provide: StudioIdentity, useClass: SiteIdentity }],
  exports: [StudioIdentity, ContactService, ProjectsService, StarterContent],
})
export class SiteModule {}
