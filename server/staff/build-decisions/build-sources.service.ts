import { Injectable } from '@nestjs/common';
import { SavedViewsService } from '../../saved-views/saved-views.service.js';
import { BUILD_LIST_FILTERS, buildPath } from '../builds/builds.rules.js';
import { BuildsService } from '../builds/builds.service.js';
import { DOWNLOAD_LIST_FILTERS } from '../builds/downloads/downloads.rules.js';
import { StaffSourcesService } from '../overview/staff-sources.service.js';
import { QuickSearchService } from '../../quick-search/quick-search.service.js';

/** Builds in quick search, saved views and pending approvals, under the access rule of their list. */
@Injectable()
export class BuildSourcesService {
  constructor(builds: BuildsService, sources: StaffSourcesService, search: QuickSearchService, views: SavedViewsService) {
    sources.registerApprovals({
      label: 'Builds',
      path: '/staff?section=builds&state=pending',
      group: 'admin',
      waiting: (filter) => builds.waiting(filter),
    });
    search.register({
      key: 'builds',
      label: 'Builds',
      search: async (actor, text, limit) =>
        (await builds.list(actor, { limit, search: text })).builds.map(({ id, version, title, channel }) => ({
          id,
          title: `${version} ${title}`,
          detail: channel,
          path: buildPath(id),
        })),
    });
    views.register({ list: 'builds', group: 'staffArea', parameters: BUILD_LIST_FILTERS });
    views.register({ list: 'downloads', group: 'staffArea', parameters: DOWNLOAD_LIST_FILTERS });
  }
}
