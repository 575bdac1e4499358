import { Injectable } from '@nestjs/common';
import { QuickSearchService } from '../../quick-search/quick-search.service.js';
import { StaffSourcesService } from '../overview/staff-sources.service.js';
import { DocumentsRepository } from './documents.repository.js';
import { documentPath } from './documents.rules.js';

/** What the overview and quick search show of documents. */
@Injectable()
export class DocumentSourcesService {
  constructor(documents: DocumentsRepository, sources: StaffSourcesService, search: QuickSearchService) {
    sources.registerCounter({ key: 'studio_tools', label: 'Documents', path: '/studio?tab=word', count: () => documents.count() });
    search.register({
      key: 'documents',
      label: 'Documents',
      search: async (_actor, text, limit) =>
        (await documents.page({ limit, search: text })).items.map(({ id, name, updatedByName }) => ({
          id,
          title: name,
          detail: updatedByName ?? 'Deleted user',
          path: documentPath(id),
        })),
    });
  }
}
