import { Injectable } from '@nestjs/common';
import { SamplesRepository } from './samples.repository.js';
import { CONTACT_STARTER, SAMPLE_PROJECT } from './starter-content.js';
import { TEAM_STARTER } from './team/starter-team.js';

/** Which parts of the starter content are still unchanged. */
@Injectable()
export class SamplesService {
  constructor(private readonly samples: SamplesRepository) {}

  /** Sections of the admin panel whose content is still the starter sample: `contact`, `projects`, `team`. */
  async sampleProjects(): Promise<string[]> {
    const existing = await this.samples.present({
      tradingName: CONTACT_STARTER.tradingName,
      projectSlug: SAMPLE_PROJECT.slug,
      projectTitle: SAMPLE_PROJECT.title,
      teamNames: TEAM_STARTER.map(({ name }) => name),
    });
    return Object.entries(existing ?? {}).flatMap(([section, present]) => (present === true ? [section] : []));
  }
}
