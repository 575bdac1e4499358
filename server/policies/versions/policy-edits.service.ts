import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { PolicyFilesService } from '../files/policy-files.service.js';
import type { CreatePolicy, PolicyView, UpdatePolicy } from '../policies.dto.js';
import { PoliciesRepository } from '../policies.repository.js';
import { agreedFrom, approvalOf, baseVersion } from '../policies.rules.js';
import { PoliciesService } from '../policies.service.js';
import { PolicyNoticesService } from '../policy-notices.service.js';
import type { PolicyVersion } from './policy-version.entity.js';
import type { Policy } from '../policy.entity.js';

type Content = Pick<PolicyVersion, 'title' | 'category' | 'content' | 'effectiveDate' | 'dueDate' | 'audience' | 'attachments'>;
const CONTENT = ['title', 'category', 'content', 'effectiveDate', 'dueDate', 'audience', 'attachments'] as const;

/** Versions of policies: saving one makes it wait for approval, and an approval publishes it. */
@Injectable()
export class PolicyEditsService {
  constructor(
    private readonly database: Database,
    private readonly repository: PoliciesRepository,
    private readonly policies: PoliciesService,
    private readonly files: PolicyFilesService,
    private readonly notices: PolicyNoticesService,
    private readonly secondPerson: SecondPersonService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a draft with its first version. A repeated request with the same id creates no second one.
   * @param now time of writing; samples are written in the past.
   * @throws Invalid for a due date in the past; Conflict `id-taken` or `upload-gone`.
   */
  async create(actor: Actor, input: CreatePolicy, now = this.clock.now()): Promise<PolicyView> {
    const { id = randomUUID(), dueDate = null, ...rest } = input;
    const content: Content = { ...rest, dueDate };
    assertDue(dueDate, now);
    await this.database.transaction(async (tx) => {
      const policy: Policy = { id, createdAt: now, latestVersion: 1, publishedVersion: null, agreedFrom: null, version: 1 };
      if (!(await this.repository.insert(tx, policy))) {
        const first = await this.repository.version(tx, id, 1);
        if (first?.editorId !== actor.userId) throw new Conflict('A policy with this id exists already.', 'id-taken');
        return;
      }
      const version = newVersion({ policyId: id, number: 1, change: 'major', reason: null }, content, actor, now);
      await this.repository.append(tx, version);
      await this.files.claim(tx, id, version.attachments);
      await this.saved(tx, actor, 'POLICY_CREATED', null, version);
    });
    return this.policies.byId(actor, id);
  }

  /**
   * Appends a version, or approves the newest one.
   * @throws NotFound; Invalid for a change that does both or neither, or a due date in the past.
   * @throws Conflict `policy-changed` with the stored policy if it changed after the given version was read; what `approve` throws.
   */
  async update(actor: Actor, id: string, change: UpdatePolicy, now = this.clock.now()): Promise<PolicyView> {
    const isEdit = CONTENT.some((field) => change[field] !== undefined);
    const isApproval = change.approval === 'approved' || (change.status === 'published' && change.approval === undefined);
    if (isEdit && change.approval === 'approved') {
      throw new Invalid('A new version has to be approved. Save it first, then approve it.', { approval: 'Save the version first.' });
    }
    if (!isEdit && !isApproval) throw new Invalid('There is nothing to change.', { approval: 'Send “approved”, or what to change.' });
    await this.database.transaction(async (tx) => {
      const policy = await expectVersion(change.version, {
        lock: () => this.lock(tx, id),
        subject: 'This policy',
        code: 'policy-changed',
        target: { type: 'policy', id },
        view: () => this.policies.byId(actor, id),
      });
      const latest = await this.repository.version(tx, id, policy.latestVersion);
      if (latest === null) throw new NotFound();
      if (isEdit) await this.edit(tx, actor, policy, await this.base(tx, policy, latest), change, now);
      else await this.approve(tx, actor, policy, latest, now);
    });
    return this.policies.byId(actor, id);
  }

  private async edit(tx: Tx, actor: Actor, policy: Policy, before: PolicyVersion, change: UpdatePolicy, now: Date): Promise<void> {
    const content = { ...contentOf(before), ...given(change) };
    // What was sent back or withdrawn may be saved again as it is.
    if (before.closedAs === null && isSame(content, contentOf(before))) return;
    const number = policy.latestVersion + 1;
    const { change: kind = 'major', reason = null } = change;
    // A minor version asks no one, so its due date may have passed.
    if (kind === 'major' || content.dueDate !== before.dueDate) assertDue(content.dueDate, now);
    const version = newVersion({ policyId: policy.id, number, change: kind, reason: reason === '' ? null : reason }, content, actor, now);
    await this.repository.append(tx, version);
    await this.repository.update(tx, policy.id, { latestVersion: number, version: policy.version + 1 });
    await this.files.claim(tx, policy.id, version.attachments);
    await this.saved(tx, actor, 'POLICY_UPDATED', before, version);
  }

  /** @throws Conflict `not-pending`, `own-policy` for the editor of the version unless no one else can, `due-date-passed`. */
  private async approve(tx: Tx, actor: Actor, policy: Policy, latest: PolicyVersion, now: Date): Promise<void> {
    if (approvalOf(latest) !== 'pending') throw new Conflict('This version no longer waits for approval.', 'not-pending');
    const selfApproved = await this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: latest.editorId,
      roles: GROUPS.people,
      message: 'You wrote this version, so another person has to approve it.',
      code: 'own-policy',
    });
    const from = agreedFrom(await this.repository.changesOf(tx, policy.id), latest.number);
    if (from !== policy.agreedFrom && latest.dueDate !== null && latest.dueDate < ukDate(now)) {
      throw new Conflict('The day until which people are to agree has passed. Save a version with a later one.', 'due-date-passed');
    }
    await this.repository.approve(tx, latest, { approvedBy: actor.userId, approvedAt: now, selfApproved });
    await this.repository.update(tx, policy.id, {
      publishedVersion: latest.number,
      agreedFrom: from,
      version: policy.version + 1,
    });
    await this.audit.record(tx, {
      actor,
      action: 'POLICY_APPROVED',
      target: { type: 'policy', id: policy.id },
      after: { number: latest.number, sha256: latest.contentHash, selfApproved, asksAgain: from !== policy.agreedFrom },
    });
    await this.notices.approved(tx, actor.userId, { ...latest, agreedFrom: from, approvedAt: now });
  }

  /** The version to which a change applies. */
  private async base(tx: Tx, { id, publishedVersion }: Policy, latest: PolicyVersion): Promise<PolicyVersion> {
    const number = baseVersion(latest.number, latest.closedAs, publishedVersion);
    return number === latest.number ? latest : ((await this.repository.version(tx, id, number)) ?? latest);
  }

  private async lock(tx: Tx, id: string): Promise<Policy> {
    const policy = await this.repository.lock(tx, id);
    if (policy === null) throw new NotFound();
    return policy;
  }

  private async saved(
    tx: Tx,
    actor: Actor,
    action: 'POLICY_CREATED' | 'POLICY_UPDATED',
    before: PolicyVersion | null,
    after: Omit<PolicyVersion, 'searchText'>,
  ): Promise<void> {
    await this.audit.record(tx, {
      actor,
      action,
      target: { type: 'policy', id: after.policyId },
      ...(before !== null && { before: trailPart(before) }),
      after: trailPart(after),
    });
    await this.notices.saved(tx, actor.userId, after.policyId);
  }
}

/** @throws Invalid for a day in the past */
function assertDue(dueDate: string | null, now: Date): void {
  if (dueDate === null || dueDate >= ukDate(now)) return;
  throw new Invalid('People could not agree in time.', { dueDate: 'Choose today or a later day.' });
}

function newVersion(
  key: Pick<PolicyVersion, 'policyId' | 'number' | 'change' | 'reason'>,
  content: Content,
  actor: Actor,
  now: Date,
): Omit<PolicyVersion, 'searchText'> {
  return {
    ...key,
    ...contentOf(content),
    contentHash: createHash('sha256').update(content.content, 'utf8').digest('hex'),
    editorId: actor.userId,
    editedAt: now,
    approvedBy: null,
    approvedAt: null,
    selfApproved: false,
    closedAs: null,
    closedAt: null,
    closedBy: null,
    closedReason: null,
  };
}

/** In a fixed order, so that equal contents have equal texts. */
function contentOf({ title, category, content, effectiveDate, dueDate, audience, attachments }: Content): Content {
  return { title, category, content, effectiveDate, dueDate, audience, attachments: attachments.map(({ name, url }) => ({ name, url })) };
}

/** The fields that a change contains. */
function given(change: UpdatePolicy): Partial<Content> {
  return Object.fromEntries(CONTENT.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])));
}

function isSame(a: Content, b: Content): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}

function trailPart({
  number,
  title,
  category,
  effectiveDate,
  dueDate,
  audience,
  change,
  contentHash,
  attachments,
}: Omit<PolicyVersion, 'searchText'>): object {
  const names = attachments.map(({ name }) => name);
  return { number, title, category, effectiveDate, dueDate, audience, change, sha256: contentHash, attachments: names };
}
