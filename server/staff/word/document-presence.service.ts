import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { PresenceState } from '../../presence/presence.rules.js';
import { PresenceService, type PresenceAt } from '../../presence/presence.service.js';
import { DocumentsRepository } from './documents.repository.js';

/** Shows colleagues who else has the same document open, so that two do not write in it without knowing. */
@Injectable()
export class DocumentPresenceService implements OnModuleInit {
  private readonly presence: PresenceAt;

  constructor(
    presence: PresenceService,
    documents: DocumentsRepository,
    private readonly events: Events,
  ) {
    this.presence = presence.register({
      topic: 'staff.word-presence',
      group: 'staffArea',
      admit: async ({ roles }, id) => {
        if (!inGroup(roles, 'staffArea')) throw new Forbidden();
        if ((await documents.namesOf([id])).length === 0) throw new NotFound();
      },
      nameOf: ({ fullName }) => fullName,
    });
  }

  onModuleInit(): void {
    this.events.on('document.changed', ({ id, version }) => {
      if (version === 0) this.presence.revoke(id);
    });
  }

  /** @throws NotFound */
  report(actor: Actor, id: string, state: PresenceState | 'gone'): Promise<void> {
    return this.presence.report(actor, id, state);
  }
}
