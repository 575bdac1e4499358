import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { NotFound } from '../../platform/errors/errors.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import type { ContactInfo } from './contact-info.entity.js';
import { ContactRepository } from './contact.repository.js';
import { toContactView, type ContactView, type UpdateContact } from './contact.dto.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** The studio's names, contact details or colour changed. */
    'contact.changed': Record<string, never>;
  }
}

/** The studio's names and contact details, for every page, email and legal text. */
@Injectable()
export class ContactService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: ContactRepository,
    private readonly publicData: PublicData,
    private readonly audit: Audit,
    private readonly events: Events,
    texts: StoredTexts,
  ) {
    texts.registerSettings('Contact details', async () => (await repository.current()) ?? {});
  }

  onModuleInit(): void {
    this.publicData.register({ path: '/contact', load: () => this.load(), changesOn: ['contact.changed'] });
  }

  current(): Promise<ContactView> {
    return this.publicData.read('/contact') as Promise<ContactView>;
  }

  /** @throws Conflict if the row changed after the given version was read; contains the current one. */
  async update(actor: Actor, { version, ...change }: UpdateContact): Promise<ContactView> {
    return this.database.transaction(async (tx) => {
      const stored = await expectVersion(version, {
        lock: () => this.lock(tx),
        subject: 'The contact information',
        code: 'contact-changed',
        target: { type: 'contact', id: 'studio' },
        view: toContactView,
      });
      const before = toContactView(stored);
      const columns = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null));
      if (Object.keys(columns).length === 0) return before;
      const after = toContactView(await this.repository.update(tx, columns));
      await this.audit.record(tx, { actor, action: 'CONTACT_UPDATED', target: { type: 'contact', id: 'studio' }, before, after });
      this.events.publish(tx, 'contact.changed', {});
      return after;
    });
  }

  private async lock(tx: Tx): Promise<ContactInfo> {
    const contact = await this.repository.lockForUpdate(tx);
    if (contact === null) throw new NotFound();
    return contact;
  }

  private async load(): Promise<ContactView> {
    const contact = await this.repository.current();
    if (contact === undefined) throw new NotFound();
    return contact;
  }
}
