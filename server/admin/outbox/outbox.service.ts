import { Injectable } from '@nestjs/common';
import { MailLinksService } from '../../auth/email/mail-links.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/transactions.js';
import { Mail } from '../../platform/mail/mail.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { toMailContentView, toMailView, type MailContentView, type MailPage, type MailView, type OutboxQuery } from './outbox.dto.js';
import { hasSecretLink, withoutSecretLinks } from './secret-links.rules.js';

const MAIL = 'mail';

/** The outbox for admins: without a mail server, mails are read here. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly outbox: Outbox,
    private readonly mail: Mail,
    private readonly links: MailLinksService,
    private readonly accounts: AccountsService,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly config: Config,
  ) {}

  /** Newest first. @throws Invalid if the cursor is not one of this list. */
  async page({ limit, cursor, state }: OutboxQuery): Promise<MailPage> {
    const { items, nextCursor } = await this.outbox.page({
      limit,
      ...(cursor !== undefined && { cursor }),
      ...(state !== undefined && { state }),
    });
    return { items: items.map(toMailView), nextCursor };
  }

  /**
   * A mail may contain a link that opens an account. Where mail is sent, only the owner of the address sees the link; without a
   * mail server an admin has to pass it on: the audit trail says that it was shown, and the link ends with the rights of the admin. @throws NotFound,
   * Forbidden `roles-changed`
   */
  async read(actor: Actor, id: string): Promise<MailContentView> {
    const mail = await this.outbox.read(id);
    const hasLink = hasSecretLink(mail.text) || hasSecretLink(mail.html);
    const linksHidden = hasLink && this.config.smtpUrl !== undefined;
    const details = hasLink ? { details: linksHidden ? 'Link hidden' : 'Link shown' } : {};
    await this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      if (hasLink && !linksHidden) await this.links.recordShown(tx, [mail.text, mail.html], actor.userId);
      await this.audit.record(tx, { actor, action: 'MAIL_READ', target: { type: MAIL, id }, ...details });
    });
    const shown = linksHidden ? withoutSecretLinks : (text: string) => text;
    return toMailContentView(mail, { text: shown(mail.text), html: shown(mail.html), linksHidden });
  }

  /** Retries a failed mail. @throws NotFound, Conflict `not-failed`, Forbidden `roles-changed`. */
  async retry(actor: Actor, id: string): Promise<MailView> {
    await this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      await this.mail.retry(tx, id);
      await this.audit.record(tx, { actor, action: 'MAIL_RETRIED', target: { type: MAIL, id } });
    });
    return toMailView(await this.outbox.read(id));
  }
}
