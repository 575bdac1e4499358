import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Optional, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import type { Tx } from '../database/transactions.js';
import { Conflict, NotFound } from '../errors/errors.js';
import { PermanentFailure, type Job } from '../jobs/job.js';
import { Jobs } from '../jobs/jobs.js';
import { safeErrorText } from '../jobs/retry.rules.js';
import { headerText, isMailAddress, recipient } from './mail-headers.js';
import type { MailState } from './mail.entity.js';
import { MailsRepository } from './mails.repository.js';
import type { TemplateData, TemplateName, TemplateSet } from './mail-templates.js';
import { renderMail, type RenderedMail } from './render.js';
import { Smtp, isFinalRefusal } from './smtp.js';
import { UNNAMED_IDENTITY, StudioIdentity, type Identity } from './studio-identity.js';

const JOB = 'mail.send';
/** The attempts span about five hours. */
const ATTEMPTS = 12;
/** Mails may contain links that grant access to an account, so they are not stored longer than needed. */
const RETENTION_DAYS = 30;

/**
 * Mail is sent through an outbox: a row in the transaction of its cause, and a job that sends it. Without SMTP_URL the row is stored for
 * admins to read. Delivery is at least once: if the program is killed between the server's response and recording it, the mail is sent
 * again with the same Message-ID.
 */
@Injectable()
export class Mail implements OnModuleInit, OnApplicationShutdown {
  private readonly smtp: Smtp | undefined;
  private templates: TemplateSet = {};

  constructor(
    private readonly mails: MailsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly config: Config,
    @Optional() @Inject(StudioIdentity) private readonly studio: StudioIdentity | undefined,
  ) {
    this.smtp = config.smtpUrl === undefined ? undefined : new Smtp(config.smtpUrl);
  }

  /** Registers the templates of an area; call it in the constructor of its module. @throws Error if a name is taken. */
  register(templates: TemplateSet): void {
    const duplicate = Object.keys(templates).find((name) => name in this.templates);
    if (duplicate !== undefined) throw new Error(`There are two emails called ${duplicate}.`);
    this.templates = { ...this.templates, ...templates };
  }

  /** Names of all registered templates. */
  get templateNames(): string[] {
    return Object.keys(this.templates).sort();
  }

  /**
   * Adds a mail to the outbox, to be sent once the transaction has committed.
   * @returns id of the mail.
   * @throws Invalid if `to` is not one plain address; Error if the template is not registered.
   */
  async send<K extends TemplateName>(tx: Tx, mail: { to: string; template: K; data: TemplateData<K> }): Promise<string> {
    const to = recipient(mail.to);
    const { subject, text, html, isWork } = await this.render(mail);
    const id = randomUUID();
    const state = this.smtp === undefined ? 'kept' : 'queued';
    await this.mails.insert(tx, { id, toAddress: to, subject, text, html, isWork, state, createdAt: this.clock.now() });
    if (this.smtp !== undefined) await this.jobs.add(tx, JOB, { mailId: id }, { maxAttempts: ATTEMPTS });
    return id;
  }

  /** Subject and plain text of a mail as `send` would produce them; nothing is sent. */
  async preview<K extends TemplateName>(mail: { template: K; data: TemplateData<K> }): Promise<{ subject: string; text: string }> {
    const { subject, text } = await this.render(mail);
    return { subject, text };
  }

  /** Retries a mail that failed. @throws NotFound, Conflict `not-failed` if it has not failed. */
  async retry(tx: Tx, id: string): Promise<void> {
    const mail = await this.mails.lockForUpdate(tx, id);
    if (mail === undefined) throw new NotFound();
    if (mail.state !== 'failed') throw new Conflict('Only a mail that could not be sent can be sent again.', 'not-failed');
    await this.mails.requeue(tx, id);
    await this.jobs.add(tx, JOB, { mailId: id }, { maxAttempts: ATTEMPTS });
  }

  onModuleInit(): void {
    this.jobs.handle<{ mailId: string }>(JOB, ({ mailId }, job) => this.deliver(mailId, job), { timeoutSeconds: 120, lane: 'remote' });
    this.jobs.schedule('mail.retention', { everySeconds: 3_600 }, () => this.removeOld());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.smtp?.close();
  }

  private async render<K extends TemplateName>({ template: name, data }: { template: K; data: TemplateData<K> }): Promise<RenderedMail> {
    const template = this.templates[name];
    if (template === undefined) throw new Error(`No area has registered the email ${name}.`);
    const context = { studio: await this.identity(), publicUrl: this.config.publicUrl };
    return renderMail(template(data, context), context);
  }

  private async deliver(id: string, job: Job): Promise<void> {
    const mail = await this.mails.find(id);
    if (mail === undefined || mail.state !== 'queued') return;
    if (this.smtp === undefined) {
      await this.record(id, 'kept', null);
      return;
    }
    try {
      const host = new URL(this.config.publicUrl).hostname;
      await this.smtp.send({
        from: sender(await this.identity(), host),
        to: mail.to,
        messageId: `${mail.id}@${host}`,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        date: new Date(mail.createdAt),
      });
    } catch (error) {
      const text = safeErrorText(error);
      const final = isFinalRefusal(error);
      await this.record(id, final || job.lastAttempt ? 'failed' : 'queued', text);
      throw final ? new PermanentFailure(text) : error;
    }
    await this.record(id, 'sent', null);
  }

  private async record(id: string, state: MailState, lastError: string | null): Promise<void> {
    const sentAt = state === 'sent' ? this.clock.now() : null;
    await this.mails.record(id, { state, attempts: state === 'kept' ? 0 : 1, sentAt, lastError });
  }

  private async removeOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RETENTION_DAYS * 86_400_000);
    await this.mails.removeBefore(before);
  }

  private async identity(): Promise<Identity> {
    if (this.studio === undefined) return UNNAMED_IDENTITY;
    const identity = await this.studio.current();
    return { ...identity, name: headerText(identity.name) || UNNAMED_IDENTITY.name };
  }
}

function sender(studio: Identity, host: string): { name: string; address: string } {
  return { name: studio.name, address: isMailAddress(studio.contactEmail) ? studio.contactEmail : `no-reply@${host}` };
}
