import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.js';
import { Database } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { AboutService } from './about/about.service.js';
import { ContactRepository } from './contact/contact.repository.js';
import { LEGAL_STARTER } from './legal/legal-starter.js';
import { LegalService } from './legal/legal.service.js';
import { ProjectPagesService } from './project-pages/project-pages.service.js';
import { starterPage } from './project-pages/starter-page.js';
import { ProjectsRepository } from './projects/projects.repository.js';
import { STORY_STARTER, TEAM_STARTER } from './team/starter-team.js';
import { TeamService } from './team/team.service.js';
import { ValuesService } from './values/values.service.js';

export const CONTACT_STARTER = {
  text: 'Write to us about our games, our tools, or an idea of your own. We read everything and answer within 48 hours.',
  email: 'hello@studio.example',
  phone: '',
  address: '',
  legalName: 'Your Studio Ltd',
  tradingName: 'Your Studio',
  companyNumber: '',
  themeColor: '#00ffff',
};

export const SAMPLE_PROJECT = {
  title: 'Your first project',
  slug: 'your-first-project',
  description: 'A sample that shows where your games and software will appear. Change it or delete it in the admin panel.',
  icon: 'rocket',
  accent: null,
  lettering: 'studio' as const,
  platforms: [],
  releaseDate: '',
  statusLine: '',
  keyArt: null,
  logo: null,
  featured: false,
};

const VALUES = [
  {
    title: 'Mission Driven',
    text: 'Every project starts with a reason to exist. If we cannot say in one sentence why it matters, we do not build it.',
  },
  {
    title: 'Consumer First',
    text: 'Fair prices, honest pages, no dark patterns. The people who play come before the numbers that their play could make.',
  },
  {
    title: 'Fearless Creativity',
    text: 'We would rather ship something strange that someone loves than something safe that nobody remembers.',
  },
];

/** Content of a new studio's site, so that no page is empty before the owner signs up. */
@Injectable()
export class StarterContent {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly values: ValuesService,
    private readonly legal: LegalService,
    private readonly about: AboutService,
    private readonly team: TeamService,
    private readonly pages: ProjectPagesService,
    private readonly contact: ContactRepository,
    private readonly projects: ProjectsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Fills an empty database; any other only gets missing kinds of legal texts and a missing story. Safe if several instances start at once.
   */
  async ensure({ sampleProject }: { sampleProject: boolean }): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.legal.ensure(tx, LEGAL_STARTER);
      await this.about.ensure(tx, STORY_STARTER);
      if (!(await this.contact.insertIfAbsent(tx, CONTACT_STARTER))) return;
      this.events.publish(tx, 'contact.changed', {});
      await this.values.write(tx, VALUES);
      await this.team.ensure(tx, TEAM_STARTER);
      if (!sampleProject) return;
      const id = randomUUID();
      const now = this.clock.now();
      await this.projects.insert(tx, { id, ...SAMPLE_PROJECT, public: true, createdAt: now, updatedAt: now });
      this.events.publish(tx, 'project.changed', { id });
      const today = now.toISOString().slice(0, 10);
      await this.pages.begin(tx, { userId: null }, id, { blocks: starterPage(SAMPLE_PROJECT.title, today).map((block) => ({ ...block })) });
    });
  }
}
