import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { Config } from '../../platform/config/config.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Mail } from '../../platform/mail/mail.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { UserDirectoryService, type AddressedRow } from '../../users/user-directory.service.js';
import { MAX_HEAD_RECIPIENTS, type ChooseHeadRecipients, type HeadMailView, type HeadRecipientChoicesView } from './head-mail.dto.js';
import { HeadMailRepository } from './head-mail.repository.js';

const HOUR_SECONDS = 3_600;
const MAX_CHOICES = 200;
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Sends the head of the audit chain to two people every day, so that it exists where no one on the server can change it. */
@Injectable()
export class HeadMailService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly heads: HeadMailRepository,
    private readonly directory: UserDirectoryService,
    private readonly personalData: PersonalDataService,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly config: Config,
    jobs: Jobs,
  ) {
    jobs.schedule('audit.head-mail', { everySeconds: HOUR_SECONDS }, () => this.sendDaily());
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'auditHeadRecipient',
      tables: ['audit_head_recipients'],
      export: (userId) => this.heads.isChosen(userId),
    });
  }

  async view(): Promise<HeadMailView> {
    const [{ version, sentOn }, chosen] = await Promise.all([this.heads.read(), this.heads.recipients()]);
    const recipients = await this.database.transaction((tx) => this.recipients(tx, chosen));
    const names = await this.directory.namesOf(recipients.map(({ id }) => id));
    return {
      mailIsSetUp: this.config.smtpUrl !== undefined,
      recipients: recipients.map(({ id }) => ({ id, name: names.get(id) ?? 'Unnamed' })),
      chosen,
      sentOn,
      version,
    };
  }

  /** Everyone who may be chosen: the security centre's users with a verified address. */
  async choices(): Promise<HeadRecipientChoicesView> {
    const people = await this.database.transaction((tx) => this.directory.addressedWithRoles(tx, GROUPS.securityCentre, MAX_CHOICES));
    const names = await this.directory.namesOf(people.map(({ id }) => id));
    return { people: people.map(({ id }) => ({ id, name: names.get(id) ?? 'Unnamed' })) };
  }

  /**
   * @throws Invalid if a recipient is not in the security centre or has no verified address
   * @throws Conflict `head-recipients-changed` with the stored choice
   */
  async choose(actor: Actor, { version, recipients }: ChooseHeadRecipients): Promise<HeadMailView> {
    const before = await this.heads.recipients();
    await this.database.transaction(async (tx) => {
      const row = await expectVersion(version, {
        lock: async () => (await this.heads.lock(tx)) ?? { id: 1, version: 0, sentOn: null },
        subject: 'The recipients',
        code: 'head-recipients-changed',
        target: { type: 'log', id: 'recipients' },
        view: () => this.view(),
      });
      const possible = await this.directory.addressedWithRoles(tx, GROUPS.securityCentre, MAX_CHOICES);
      if (!recipients.every((id) => possible.some((person) => person.id === id))) {
        const message = 'Choose people who may open the security centre and have a verified email address.';
        throw new Invalid(message, { recipients: message });
      }
      await this.heads.choose(tx, { ...row, version: row.version + 1 }, recipients);
      await this.audit.record(tx, {
        actor,
        action: 'LOG_RECIPIENTS_CHANGED',
        target: { type: 'log', id: 'recipients' },
        before: { recipients: before },
        after: { recipients },
      });
      this.events.publish(tx, 'security.changed', {});
    });
    return this.view();
  }

  /** The row of the day is reserved in the transaction of the emails, so that copies of the program do not send twice. */
  private async sendDaily(): Promise<void> {
    if (this.config.smtpUrl === undefined) return;
    const today = ukDate(this.clock.now());
    if (((await this.heads.read()).sentOn ?? '') >= today) return;
    const chosen = await this.heads.recipients();
    await this.database.transaction(async (tx) => {
      const head = await this.audit.head(tx);
      const recipients = await this.recipients(tx, chosen);
      if (head === undefined || recipients.length === 0 || !(await this.heads.reserve(tx, today))) return;
      const day = DAY.format(new Date(`${today}T00:00:00Z`));
      for (const { email } of recipients) await this.mail.send(tx, { to: email, template: 'chainHead', data: { day, ...head } });
    });
  }

  /** Those of the chosen who still may receive it; without any, the two owners who joined first. */
  private async recipients(tx: Tx, chosen: readonly string[]): Promise<AddressedRow[]> {
    const possible = chosen.length === 0 ? [] : await this.directory.addressedWithRoles(tx, GROUPS.securityCentre, MAX_CHOICES);
    const still = possible.filter(({ id }) => chosen.includes(id));
    return still.length > 0 ? still : this.directory.addressedWithRoles(tx, GROUPS.admin, MAX_HEAD_RECIPIENTS);
  }
}
