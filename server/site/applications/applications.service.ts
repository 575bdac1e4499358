import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Files } from '../../platform/files/files.js';
import { claimedKind, type FileKind } from '../../platform/files/uploads/file-kinds.js';
import type { FilePart } from '../../platform/files/uploads/multipart.js';
import { addressKey } from '../../platform/network/addresses.js';
import { declareLimit } from '../../platform/rate-limits/declared-limits.js';
import { RateLimits } from '../../platform/rate-limits/rate-limits.js';
import { Mail } from '../../platform/mail/mail.js';
import { FeaturesService } from '../../features/features.service.js';
import { UsersService } from '../../users/users.service.js';
import { VerifiedAddressesService } from '../../users/verified-addresses.service.js';
import { APPLICATION_FILE_KINDS, checkedApplication, readApplicationForm, type CheckedApplication } from './application-form.js';
import { ApplicationsRepository } from './applications.repository.js';
import { APPLICATION_FILE_BYTES, APPLICATION_MESSAGES, type ApplicationAnswers } from './applications.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A job application was added or removed. */
    'application.changed': { id: string };
  }
}

/** Owner kind of applicants' files among the files. */
export const APPLICATION = 'application';

/** 3 submissions in 5 minutes, counted once they are complete: an incomplete form does not count (specification, section 9). */
const SUBMISSIONS = { attempts: 3, windowSeconds: 300, exact: true, message: APPLICATION_MESSAGES.tooMany } as const;
const PER_PERSON = declareLimit({ ...SUBMISSIONS, name: 'apply', per: 'person' });
const PER_ADDRESS = declareLimit({ ...SUBMISSIONS, name: 'apply-address', per: 'address' });

const IMAGE_KINDS: readonly FileKind[] = ['png', 'jpg'];
/** One file, of a size in which artwork can be judged. */
const IMAGE = { widths: [4096], formats: ['webp'] } as const;

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

/** Accepts job applications. */
@Injectable()
export class ApplicationsService {
  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsRepository,
    private readonly files: Files,
    private readonly features: FeaturesService,
    private readonly users: UsersService,
    private readonly verifiedAddresses: VerifiedAddressesService,
    private readonly limits: RateLimits,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('application', (ids) => applications.namesOf(ids));
  }

  /**
   * Stores the application in a multipart form, once per submission id, and notifies the applicant. Reviewers find it at the top of their
   * list; no email contains its content.
   * @returns its id; the existing one if it was sent before.
   * @throws Forbidden while applications are disabled or the address is not verified, Invalid at the fields, TooManyRequests, and refusals
   * of the file. Nothing is stored then.
   */
  async apply(actor: Actor, request: IncomingMessage): Promise<string> {
    await this.features.assertOn('applications');
    await this.verifiedAddresses.assertVerified(actor.userId);
    const uploads: string[] = [];
    try {
      const { answers, submissionId = randomUUID() } = await readApplicationForm(
        request,
        async (part) => void uploads.push(await this.store(part, actor.userId)),
      );
      const application = checkedApplication(answers);
      const earlier = await this.applications.idOfSubmission(actor.userId, submissionId);
      if (earlier !== undefined) return earlier;
      await this.limits.count(PER_PERSON, actor.userId);
      await this.limits.count(PER_ADDRESS, addressKey(actor.ip ?? undefined));
      return await this.storeApplication(actor, submissionId, application, uploads[0]);
    } finally {
      // If this fails too, the original error counts, and the file sweep cleans up a day later.
      await this.discard(uploads).catch(() => undefined);
    }
  }

  /**
   * Stores an application from the program itself, without an applicant or limits.
   * @returns its id.
   * @throws Invalid at the answers, and refusals of the file.
   */
  async add(actor: Actor, answers: ApplicationAnswers, file?: Pick<FilePart, 'name' | 'content'>): Promise<string> {
    const application = checkedApplication(answers);
    return this.storeApplication(actor, randomUUID(), application, file && (await this.store(file, actor.userId)));
  }

  /** Images are re-encoded: those of a camera say where they were taken. */
  private async store({ name, content }: Pick<FilePart, 'name' | 'content'>, uploader: string): Promise<string> {
    if (IMAGE_KINDS.includes(claimedKind(name, APPLICATION_FILE_KINDS))) {
      return (await this.files.storeImage(content, { ownerKind: APPLICATION, name, ...IMAGE, uploader })).id;
    }
    const file = await this.files.store(content, {
      ownerKind: APPLICATION,
      name,
      accept: APPLICATION_FILE_KINDS,
      maxBytes: APPLICATION_FILE_BYTES,
    });
    return file.id;
  }

  /** @returns the id of the application; the existing one's if the same submission arrived twice concurrently. */
  private storeApplication(
    actor: Actor,
    submissionId: string,
    application: CheckedApplication,
    fileId: string | undefined,
  ): Promise<string> {
    return this.database.transaction(async (tx) => {
      const id = randomUUID();
      const row = await this.applications.insertOnce(tx, {
        id,
        userId: actor.userId,
        submissionId,
        ...application,
        fileId: fileId ?? null,
        createdAt: this.clock.now(),
      });
      if (row === undefined) return (await this.applications.idOfSubmissionIn(tx, actor.userId, submissionId)) ?? id;
      const { email, role, intent } = application;
      if (fileId !== undefined) await this.files.persist(tx, fileId, id);
      await this.audit.record(tx, {
        actor,
        action: 'APPLICATION_SENT',
        target: { type: APPLICATION, id },
        after: { role, intent, withFile: fileId !== undefined },
      });
      const account = await this.users.byId(actor.userId, tx.manager);
      await this.mail.send(tx, {
        to: account.email,
        template: 'applicationReceived',
        data: { role, answerTo: email, erasedOn: longDay.format(new Date(row.erasedAt)) },
      });
      this.events.publish(tx, 'application.changed', { id });
      return id;
    });
  }

  /** Removes uploads to which no application refers. It checks the database: a commit whose response was lost may have succeeded. */
  private async discard(uploads: readonly string[]): Promise<void> {
    if (uploads.length === 0) return;
    await this.database.transaction(async (tx) => {
      const used = await this.applications.filesInUse(tx, uploads);
      for (const id of uploads) if (!used.includes(id)) await this.files.remove(tx, id);
    });
  }
}
