import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import { CONTACT_STARTER, SAMPLE_PROJECT } from './starter-content.js';
import { TEAM_STARTER } from './team/starter-team.js';

/** What of the starter content still stands as it came. */
@Injectable()
export class SamplesService {
  constructor(private readonly queries: ReadQueries) {}

  /** Sections of the admin panel whose content is still the sample that every studio starts with: `contact`, `projects`, `team`. */
  async standing(): Promise<string[]> {
    const [found] = await this.queries.rows<Record<string, boolean>>(
      `SELECT EXISTS (SELECT FROM contact_info WHERE trading_name = $1) AS contact,
         EXISTS (SELECT FROM projects WHERE slug = $2 AND description = $3) AS projects,
         EXISTS (SELECT FROM team_members WHERE name = ANY($4)) AS team`,
      [CONTACT_STARTER.tradingName, SAMPLE_PROJECT.slug, SAMPLE_PROJECT.description, TEAM_STARTER.map(({ name }) => name)],
    );
    return Object.entries(found ?? {}).flatMap(([section, stands]) => (stands ? [section] : []));
  }
}
