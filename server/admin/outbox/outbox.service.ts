import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Mail } from '../../platform/mail/mail.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { toMailContentView, toMailView, type MailContentView, type MailPage, type MailView, type OutboxQuery } from './outbox.dto.js';

const MAIL = 'mail';

/** The mails that the program wrote, for whoever looks after it: without a mail server this is where they are read. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly outbox: Outbox,
    private readonly mail: Mail,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The newest first. @throws Invalid when the cursor is not one of this list. */
  async page({ limit, cursor, state }: OutboxQuery): Promise<MailPage> {
    const { items, nextCursor } = await this.outbox.page({ limit, ...(cursor !== undefined && { cursor }), ...(state !== undefined && { state }) });
    return { items: items.map(toMailView), nextCursor };
  }

  /** A mail may hold what opens an account: nobody reads one without a row of the trail. @throws NotFound */
  async read(actor: Actor, id: string): Promise<MailContentView> {
    const mail = await this.outbox.read(id);
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action: 'MAIL_READ', target: { type: MAIL, id } }));
    return toMailContentView(mail);
  }

  /** Tries a mail again that was given up. @throws NotFound, Conflict `not-failed`. */
  async retry(actor: Actor, id: string): Promise<MailView> {
    await this.database.transaction(async (tx) => {
      await this.mail.retry(tx, id);
      await this.audit.record(tx, { actor, action: 'MAIL_RETRIED', target: { type: MAIL, id } });
    });
    return toMailView(await this.outbox.read(id));
  }
}
