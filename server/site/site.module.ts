import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactInfo } from './contact-info.entity.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { Project } from './project.entity.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';
import { StarterContent } from './starter-content.js';

/** What visitors read: projects, contact data. */
@Module({
  imports: [TypeOrmModule.forFeature([Project, ContactInfo])],
  controllers: [ProjectsController, ContactController],
  providers: [ProjectsService, ProjectsRepository, ContactService, StarterContent],
  exports: [ContactService, ProjectsService, StarterContent],
})
export class SiteModule {}
