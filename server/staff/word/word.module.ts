import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PresenceModule } from '../../presence/presence.module.js';
import { QuickSearchModule } from '../../quick-search/quick-search.module.js';
import { UsersModule } from '../../users/users.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { DocumentExportService } from './document-export.service.js';
import { DocumentPresenceService } from './document-presence.service.js';
import { DocumentSourcesService } from './document-sources.service.js';
import { WordDocument } from './document.entity.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsRepository } from './documents.repository.js';
import { DocumentsService } from './documents.service.js';
import { WordDocumentImage } from './images/document-image.entity.js';
import { DocumentImagesRepository } from './images/document-images.repository.js';
import { DocumentImagesService } from './images/document-images.service.js';

/** Documents that the team writes together. */
@Module({
  imports: [TypeOrmModule.forFeature([WordDocument, WordDocumentImage]), OverviewModule, PresenceModule, QuickSearchModule, UsersModule],
  controllers: [DocumentsController],
  providers: [
    DocumentsRepository,
    DocumentsService,
    DocumentImagesRepository,
    DocumentImagesService,
    DocumentExportService,
    DocumentPresenceService,
    DocumentSourcesService,
  ],
  exports: [DocumentsService],
})
export class WordModule {}
