import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AboutController } from './about.controller.js';
import { AboutService } from './about.service.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsData } from './applications-data.js';
import { ApplicationsDeskService } from './applications-desk.service.js';
import { ApplicationsRepository } from './applications.repository.js';
import { ApplicationsService } from './applications.service.js';
import { ContactInfo } from './contact-info.entity.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { LegalVersion } from './legal-version.entity.js';
import { LegalController } from './legal.controller.js';
import { LegalService } from './legal.service.js';
import { Project } from './project.entity.js';
import { ProjectPagePictures } from './project-page-pictures.js';
import { ProjectPagesController } from './project-pages.controller.js';
import { ProjectPagesRepository } from './project-pages.repository.js';
import { ProjectPagesService } from './project-pages.service.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';
import { PublicPages } from './public-pages.js';
import { StudioIdentity } from '../platform/mail/studio-identity.js';
import { SiteIdentity } from './site-identity.js';
import { StarterContent } from './starter-content.js';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';
import { FeaturesModule } from '../features/features.module.js';
import { UsersModule } from '../users/users.module.js';
import { ValuesController } from './values.controller.js';
import { ValuesService } from './values.service.js';

/** What visitors read: projects, contact data, legal texts. Global because it tells mails who the studio is. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Project, ContactInfo, LegalVersion]), UsersModule, FeaturesModule],
  controllers: [ProjectsController, ProjectPagesController, ContactController, ValuesController, LegalController, AboutController, TeamController, ApplicationsController],
  providers: [ProjectsService, ProjectsRepository, ProjectPagesService, ProjectPagesRepository, ProjectPagePictures, PublicPages, ContactService, ValuesService, LegalService, AboutService, TeamService, ApplicationsService, ApplicationsDeskService, ApplicationsRepository, ApplicationsData, StarterContent, { provide: StudioIdentity, useClass: SiteIdentity }],
  exports: [StudioIdentity, ContactService, ProjectsService, ProjectPagesService, AboutService, TeamService, StarterContent],
})
export class SiteModule {}
