import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AboutController } from './about/about.controller.js';
import { AboutRepository } from './about/about.repository.js';
import { AboutService } from './about/about.service.js';
import { StudioStory } from './about/studio-story.entity.js';
import { ApplicationHandlingService } from './applications/application-handling.service.js';
import { ApplicationNote } from './applications/notes/application-note.entity.js';
import { ApplicationNotesRepository } from './applications/notes/application-notes.repository.js';
import { OwnApplicationsController } from './applications/own-applications.controller.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { ApplicationsExportService } from './applications/applications-export.service.js';
import { ApplicationsData } from './applications/applications-data.js';
import { ApplicationsDeskService } from './applications/applications-desk.service.js';
import { ApplicationsRepository } from './applications/applications.repository.js';
import { ApplicationsService } from './applications/applications.service.js';
import { JobApplication } from './applications/job-application.entity.js';
import { ContactInfo } from './contact/contact-info.entity.js';
import { ContactController } from './contact/contact.controller.js';
import { ContactRepository } from './contact/contact.repository.js';
import { ContactService } from './contact/contact.service.js';
import { LegalVersion } from './legal/legal-version.entity.js';
import { LegalController } from './legal/legal.controller.js';
import { LegalRepository } from './legal/legal.repository.js';
import { LegalService } from './legal/legal.service.js';
import { Project } from './projects/project.entity.js';
import { ProjectPageRevision } from './project-pages/project-page-revision.entity.js';
import { ProjectPage } from './project-pages/project-page.entity.js';
import { ProjectPagePictures } from './project-pages/project-page-pictures.js';
import { ProjectPagesController } from './project-pages/project-pages.controller.js';
import { ProjectPagesRepository } from './project-pages/project-pages.repository.js';
import { ProjectPagesService } from './project-pages/project-pages.service.js';
import { ProjectsController } from './projects/projects.controller.js';
import { ProjectPictures } from './projects/project-pictures.js';
import { ProjectsRepository } from './projects/projects.repository.js';
import { ProjectsService } from './projects/projects.service.js';
import { PublicPages } from './public-pages.js';
import { StudioIdentity } from '../platform/mail/studio-identity.js';
import { SiteIdentity } from './site-identity.js';
import { SamplesRepository } from './samples.repository.js';
import { SamplesService } from './samples.service.js';
import { StarterContent } from './starter-content.js';
import { TeamController } from './team/team.controller.js';
import { TeamMember } from './team/team-member.entity.js';
import { TeamRepository } from './team/team.repository.js';
import { TeamService } from './team/team.service.js';
import { FeaturesModule } from '../features/features.module.js';
import { UsersModule } from '../users/users.module.js';
import { ValuesController } from './values/values.controller.js';
import { StudioValue } from './values/studio-value.entity.js';
import { ValuesRepository } from './values/values.repository.js';
import { ValuesService } from './values/values.service.js';
import { Mail } from '../platform/mail/mail.js';
import { applicationEmails } from './applications/applications.emails.js';

/** Public content: projects, contact details, legal texts. Global because it provides the studio's identity to emails. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Project,
      ProjectPage,
      ProjectPageRevision,
      ContactInfo,
      JobApplication,
      ApplicationNote,
      LegalVersion,
      StudioStory,
      StudioValue,
      TeamMember,
    ]),
    UsersModule,
    FeaturesModule,
  ],
  controllers: [
    ProjectsController,
    ProjectPagesController,
    ContactController,
    ValuesController,
    LegalController,
    AboutController,
    TeamController,
    ApplicationsController,
    OwnApplicationsController,
  ],
  providers: [
    ProjectsService,
    ProjectsRepository,
    ProjectPagesService,
    ProjectPagesRepository,
    ProjectPagePictures,
    ProjectPictures,
    PublicPages,
    ContactRepository,
    ContactService,
    ValuesRepository,
    ValuesService,
    LegalRepository,
    LegalService,
    AboutRepository,
    AboutService,
    TeamRepository,
    TeamService,
    ApplicationsService,
    ApplicationsDeskService,
    ApplicationsRepository,
    ApplicationHandlingService,
    ApplicationsExportService,
    ApplicationNotesRepository,
    ApplicationsData,
    SamplesRepository,
    SamplesService,
    StarterContent,
    { provide: StudioIdentity, useClass: SiteIdentity },
  ],
  exports: [
    StudioIdentity,
    ContactService,
    ProjectsService,
    ProjectPagesService,
    AboutService,
    TeamService,
    ApplicationsService,
    SamplesService,
    StarterContent,
  ],
})
export class SiteModule {
  constructor(mail: Mail) {
    mail.register(applicationEmails);
  }
}
