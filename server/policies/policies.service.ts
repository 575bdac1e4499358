import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { GROUPS } from '../platform/access/roles.rules.js';
import { AuditTargets } from '../platform/audit/audit-targets.js';
import { NotFound } from '../platform/errors/errors.js';
import { Clock } from '../platform/time/clock.js';
import { ownDueDate, ukDate } from '../platform/time/days.rules.js';
import { StoredTexts } from '../platform/text/stored-texts.js';
import { nameAmongColleagues } from '../users/colleague-name.rules.js';
import { SecondPersonService } from '../users/second-person.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import { AgreementsService, countsOf, namesIn, type PersonAgreement } from './acknowledgements/agreements.service.js';
import type { PoliciesPage, PoliciesQuery, PolicyVersionView, PolicyView } from './policies.dto.js';
import { abilities, hasAgreed, isAsked, type PolicyReader } from './policies.policy.js';
import { PoliciesRepository, type PolicyVersionRow, type ShownPolicyRow } from './policies.repository.js';
import { agreementState, approvalOf, managesPolicies, type PolicyApproval } from './policies.rules.js';

/** Versions in the response about one policy: older ones are left out, except those that the page compares. */
const MAX_VERSIONS = 100;

/** What users may read of the studio's policies. Outside its audience, a policy does not exist. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly agreements: AgreementsService,
    private readonly directory: UserDirectoryService,
    private readonly secondPerson: SecondPersonService,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('policies', (after, limit) => policies.storedTexts(after, limit));
    targets.register('policy', (ids) => policies.namesOf(ids));
  }

  async page(actor: Actor, { limit, cursor, category, show, search }: PoliciesQuery): Promise<PoliciesPage> {
    const { items, nextCursor } = await this.policies.page(actor, {
      limit,
      ...(cursor !== undefined && { cursor }),
      category: category ?? null,
      show: show === 'to-agree' || managesPolicies(actor.roles) ? show : 'all',
      search: search ?? null,
    });
    const people = await this.peopleOf(actor, items);
    const [policies, acks] = await Promise.all([this.viewsOf(actor, items, people, null), this.namesOf(actor, items, people)]);
    return { policies, acks, nextCursor };
  }

  /** With its versions. @throws NotFound */
  async byId(actor: Actor, id: string): Promise<PolicyView> {
    const row = await this.policies.find(actor, id);
    if (row === undefined) throw new NotFound();
    const [people, versions] = await Promise.all([
      this.peopleOf(actor, [row]),
      this.policies.versionsOf(
        id,
        [row.publishedVersion, row.agreedVersion].filter((number) => number !== null),
        actor,
        MAX_VERSIONS,
      ),
    ]);
    const [view] = await this.viewsOf(actor, [row], people, versions);
    if (view === undefined) throw new NotFound();
    return view;
  }

  /** Titles of those of the policies that a user may see, for links from other areas. */
  titles(reader: PolicyReader, ids: readonly string[]): Promise<Array<{ id: string; title: string }>> {
    return ids.length === 0 ? Promise.resolve([]) : this.policies.titles(reader, ids);
  }

  /** The name under which a user agrees. @throws NotFound if the account no longer exists */
  async ownName(userId: string): Promise<string> {
    const person = await this.directory.byId(userId);
    if (person === undefined) throw new NotFound();
    return nameAmongColleagues(person);
  }

  /** Who agreed, by policy; null for users who may not see it. */
  private peopleOf(actor: Actor, rows: readonly ShownPolicyRow[]): Promise<ReadonlyMap<string, PersonAgreement[]> | null> {
    return managesPolicies(actor.roles) ? this.agreements.of(rows.map(agreementOf)) : Promise.resolve(null);
  }

  /** All names for users who manage policies, otherwise the user's own. */
  private async namesOf(
    actor: Actor,
    rows: readonly ShownPolicyRow[],
    people: ReadonlyMap<string, PersonAgreement[]> | null,
  ): Promise<Record<string, string[]>> {
    if (people !== null) return namesIn(people);
    const ownName = await this.ownName(actor.userId);
    return Object.fromEntries(rows.map((row) => [row.policyId, hasAgreed(row) ? [ownName] : []]));
  }

  /** @param versions all versions of a policy; null for the one that is shown */
  private async viewsOf(
    actor: Actor,
    rows: readonly ShownPolicyRow[],
    people: ReadonlyMap<string, PersonAgreement[]> | null,
    versions: readonly PolicyVersionRow[] | null,
  ): Promise<PolicyView[]> {
    const today = ukDate(this.clock.now());
    const editors = rows.map(({ latestEditorId }) => latestEditorId);
    const decides = people === null ? () => false : await this.secondPerson.decides(actor.userId, editors, GROUPS.people);
    return rows.map((row) => {
      const approval = managesPolicies(actor.roles) ? approvalFor(row) : 'approved';
      return {
        ...toPolicyView(actor, row, today),
        approval,
        versions: (versions ?? [row]).map(toVersionView),
        counts: people === null || row.publishedVersion === null ? null : countsOf(people.get(row.policyId) ?? []),
        can: abilities(actor, { ...row, approval }, decides(row.latestEditorId)),
      };
    });
  }
}

/** What determines who has to agree to the published version. */
function agreementOf({ policyId, agreedFrom, publishedAudience, publishedDue, dueSince }: ShownPolicyRow) {
  return { id: policyId, agreedFrom, audience: publishedAudience ?? [], dueDate: publishedDue, dueSince };
}

function toPolicyView(
  reader: PolicyReader,
  row: ShownPolicyRow,
  today: string,
): Omit<PolicyView, 'approval' | 'versions' | 'counts' | 'can'> {
  const { agreedVersion, agreedHash, agreedAt, agreedFrom } = row;
  const agreeBy = isAsked(reader, row) ? ownDueDate(row.publishedDue, row.dueSince, row.askedAt, today) : null;
  const isPublished = row.publishedVersion !== null;
  return {
    id: row.policyId,
    title: row.title,
    category: row.category,
    effectiveDate: row.effectiveDate,
    dueDate: row.dueDate,
    audience: row.audience,
    status: isPublished ? 'published' : 'draft',
    attachments: row.attachments,
    publishedVersion: row.publishedVersion,
    // For readers, a version that waits for approval does not exist.
    latestVersion: managesPolicies(reader.roles) ? row.latestVersion : row.number,
    acknowledgement:
      agreedVersion === null || agreedHash === null || agreedAt === null
        ? null
        : { version: agreedVersion, hash: agreedHash, at: agreedAt, valid: hasAgreed(row) },
    publishedDue: row.publishedDue,
    agreeBy,
    overdue: agreedFrom !== null && agreementState(agreedVersion, agreedFrom, agreeBy, today) === 'overdue',
    version: row.version,
  };
}

/** State of the newest version; one that was withdrawn leaves the published one as if nothing had been saved. */
function approvalFor(row: ShownPolicyRow): PolicyApproval {
  if (row.number === row.latestVersion) return approvalOf(row);
  return row.latestClosedAs === 'returned' ? 'returned' : 'approved';
}

function toVersionView(row: PolicyVersionRow): PolicyVersionView {
  return {
    number: row.number,
    title: row.title,
    category: row.category,
    content: row.content,
    hash: row.contentHash,
    attachments: row.attachments,
    audience: row.audience,
    effectiveDate: row.effectiveDate,
    dueDate: row.dueDate,
    change: row.change,
    reason: row.reason,
    editedBy: row.editorName,
    editedAt: row.editedAt,
    approvedBy: row.approverName,
    approvedAt: row.approvedAt,
    selfApproved: row.selfApproved,
    closed:
      row.closedAs === null || row.closedAt === null
        ? null
        : { as: row.closedAs, by: row.closerName, at: row.closedAt, reason: row.closedReason },
  };
}
