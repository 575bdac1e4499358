import { Injectable } from '@nestjs/common';
import { GROUPS, inGroup } from '../platform/access/roles.rules.js';
import { NotFound } from '../platform/errors/errors.js';
import { nameAmongColleagues } from '../users/colleague-name.rules.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import type { ColleagueView, FoundView } from './quick-search.dto.js';
import { QuickSearchService } from './quick-search.service.js';

/** The members of the studio's staff, as they find each other. */
@Injectable()
export class ColleaguesService {
  constructor(
    private readonly directory: UserDirectoryService,
    search: QuickSearchService,
  ) {
    search.register({ key: 'people', label: 'Team members', search: (_, text, limit) => this.find(text, limit) });
  }

  /** @throws NotFound unless this is an account with a role of the staff area. */
  async byId(id: string): Promise<ColleagueView> {
    const person = await this.directory.byId(id);
    if (person === undefined || !inGroup(person.roles, 'staffArea')) throw new NotFound();
    return { id, name: nameAmongColleagues(person), username: person.username, roles: person.roles };
  }

  private async find(text: string, limit: number): Promise<FoundView[]> {
    const people = await this.directory.findWithin(GROUPS.staffArea, text, limit);
    return people.map((person) => ({
      id: person.id,
      title: nameAmongColleagues(person),
      detail: person.username === null ? null : `@${person.username}`,
      path: `/staff?section=overview&person=${person.id}`,
    }));
  }
}
