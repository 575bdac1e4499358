import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';

/** Marks by which the starter content is recognised. */
interface SampleMarks {
  tradingName: string;
  projectSlug: string;
  projectTitle: string;
  teamNames: readonly string[];
}

interface SamplesRow {
  contact: boolean;
  projects: boolean;
  team: boolean;
}

@Injectable()
export class SamplesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Which sections still have a row with these marks. */
  async present({ tradingName, projectSlug, projectTitle, teamNames }: SampleMarks): Promise<SamplesRow | undefined> {
    const [row] = await this.queries.rows<SamplesRow>(
      `SELECT EXISTS (SELECT FROM contact_info WHERE trading_name = $1) AS contact,
         EXISTS (SELECT FROM projects WHERE slug = $2 AND title = $3) AS projects,
         EXISTS (SELECT FROM team_members WHERE name = ANY($4)) AS team`,
      [tradingName, projectSlug, projectTitle, teamNames],
    );
    return row;
  }
}
