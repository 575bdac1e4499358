import { Injectable, type OnModuleInit } from '@nestjs/common';
import { counted, OpenWorkService } from '../../../users/accounts/open-work.service.js';
import { PersonalDataService } from '../../../users/data-rights/personal-data.service.js';
import { BugAttachmentsRepository } from '../attachments/bug-attachments.repository.js';
import { BugsRepository } from '../bugs.repository.js';
import { BugTicketsRepository } from '../links/bug-tickets.repository.js';
import { BugWatchersRepository } from './bug-watchers.repository.js';

/** Personal data in bugs. */
@Injectable()
export class BugsData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly openWork: OpenWorkService,
    private readonly bugs: BugsRepository,
    private readonly watchers: BugWatchersRepository,
    private readonly attachments: BugAttachmentsRepository,
    private readonly tickets: BugTicketsRepository,
  ) {}

  onModuleInit(): void {
    this.openWork.register(async (id, reader) => {
      const path = `/staff?section=bugs&assignee=${id}&status=pending`;
      return counted(await this.bugs.pendingOf(reader, id), 'open bug is assigned to them', 'open bugs are assigned to them', path);
    });
    this.personalData.register({
      name: 'bugs',
      tables: ['bugs', 'bug_descriptions'],
      export: (id) => Promise.resolve(this.bugs.reportedBy(id)),
      stays: 'Bugs stay as those of a deleted user: the team works on them.',
    });
    this.personalData.register({
      name: 'bugWork',
      tables: ['bug_watchers', 'bug_attachments', 'bug_tickets'],
      export: async (id) => ({
        watching: await this.watchers.numbersOf(id),
        attached: await this.attachments.uploadedBy(id),
        raisedFromTickets: await this.tickets.raisedBy(id),
      }),
      stays: 'Logs and screenshots stay with their bugs, without the name of the person who attached them.',
    });
  }
}
