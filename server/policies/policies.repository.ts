import { Injectable } from '@nestjs/common';
import type { TargetName } from '../platform/audit/audit-targets.js';
import { containing } from '../platform/database/like.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { StoredText } from '../platform/text/stored-texts.js';
import { lockRow } from '../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../platform/lists/cursors.js';
import { audiencesWith } from '../staff/announcements/announcements.rules.js';
import type { WaitingFilter } from '../staff/overview/staff-sources.service.js';
import { colleagueName, joinUser } from '../users/user-directory.service.js';
import type { PolicyReader } from './policies.policy.js';
import {
  managesPolicies,
  POLICY_CATEGORIES,
  type PolicyAttachment,
  type PolicyCategory,
  type PolicyChange,
  type PolicyFilter,
  type VersionClosing,
} from './policies.rules.js';
import { PolicyVersion } from './versions/policy-version.entity.js';
import { Policy } from './policy.entity.js';

/** A version with the names of its people. */
export interface PolicyVersionRow {
  policyId: string;
  number: number;
  title: string;
  category: PolicyCategory;
  content: string;
  contentHash: string;
  attachments: PolicyAttachment[];
  audience: string[];
  effectiveDate: string;
  dueDate: string | null;
  change: PolicyChange;
  reason: string | null;
  editorId: string | null;
  editorName: string | null;
  editedAt: string;
  approverName: string | null;
  approvedAt: string | null;
  selfApproved: boolean;
  closedAs: VersionClosing | null;
  closedAt: string | null;
  closerName: string | null;
  closedReason: string | null;
}

/**
 * A policy as one user sees it: for those who manage policies with its newest version, unless that was closed and another is published;
 * otherwise with the published one.
 */
export interface ShownPolicyRow extends PolicyVersionRow {
  latestVersion: number;
  /** How the newest version ended without an approval. */
  latestClosedAs: VersionClosing | null;
  latestEditorId: string | null;
  publishedVersion: number | null;
  agreedFrom: number | null;
  /** Audience and due date of the published version; null for a draft. */
  publishedAudience: string[] | null;
  publishedDue: string | null;
  /** When that due date was published; null for a draft. */
  dueSince: string | null;
  /** When the user was asked to agree to the last major version; null if they were not, or have just joined its audience. */
  askedAt: string | null;
  /** The user's latest agreement. */
  agreedVersion: number | null;
  agreedHash: string | null;
  agreedAt: string | null;
  /** Of the row, for conflicts. */
  version: number;
}

/** A published policy with what determines who has to agree to it. */
export interface PublishedPolicyRow {
  id: string;
  title: string;
  category: PolicyCategory;
  /** Number of the published version. */
  number: number;
  agreedFrom: number;
  audience: string[];
  dueDate: string | null;
  /** When this due date was published. */
  dueSince: string | null;
}

/** What a user did with a version, for the data export. */
interface ExportedVersionRow {
  title: string;
  number: number;
  wrote: boolean;
  reason: string | null;
  editedAt: string;
  approvedAt: string | null;
  closedAs: VersionClosing | null;
  closedAt: string | null;
  closedReason: string | null;
}

interface PoliciesFilter {
  limit: number;
  cursor?: string;
  category: PolicyCategory | null;
  show: PolicyFilter;
  search: string | null;
}

type PagedRow = ShownPolicyRow & { rank: number; sortTitle: string };

const VERSION = `v.policy_id AS "policyId", v.number, v.title, v.category, v.content, v.content_hash AS "contentHash", v.attachments, v.audience,
  v.effective_date AS "effectiveDate", v.due_date AS "dueDate", v.change, v.reason, v.editor_id AS "editorId",
  ${colleagueName('editor')} AS "editorName", v.edited_at AS "editedAt", ${colleagueName('approver')} AS "approverName",
  v.approved_at AS "approvedAt", v.self_approved AS "selfApproved", v.closed_as AS "closedAs", v.closed_at AS "closedAt",
  ${colleagueName('closer')} AS "closerName", v.closed_reason AS "closedReason"`;
const PEOPLE = `${joinUser('editor', 'v.editor_id')} ${joinUser('approver', 'v.approved_by')} ${joinUser('closer', 'v.closed_by')}`;
/** When the due date of the published version `pv` was published: with the first version from the last major one on that has it. */
const DUE_SINCE = `(SELECT min(d.approved_at) FROM policy_versions d
  WHERE d.policy_id = p.id AND d.number >= p.agreed_from AND d.due_date IS NOT DISTINCT FROM pv.due_date) AS "dueSince"`;
const SHOWN = `${VERSION}, p.latest_version AS "latestVersion", latest.closed_as AS "latestClosedAs",
  latest.editor_id AS "latestEditorId", p.published_version AS "publishedVersion", p.agreed_from AS "agreedFrom",
  pv.audience AS "publishedAudience", pv.due_date AS "publishedDue", ${DUE_SINCE}, asked.asked_at AS "askedAt", mine.number AS "agreedVersion", mine.content_hash AS "agreedHash",
  mine.acknowledged_at AS "agreedAt", p.version`;
/** $1 is whether the reader manages policies. */
const POLICIES = `policies p JOIN policy_versions latest ON latest.policy_id = p.id AND latest.number = p.latest_version
  JOIN policy_versions v ON v.policy_id = p.id
    AND v.number = CASE WHEN NOT $1::boolean OR latest.closed_as IS NOT NULL AND p.published_version IS NOT NULL
      THEN p.published_version ELSE p.latest_version END
  LEFT JOIN LATERAL (SELECT r.audience, r.due_date FROM policy_versions r
    WHERE r.policy_id = p.id AND r.number = p.published_version) pv ON true`;
/** $3 is the reader. */
const FROM = `FROM ${POLICIES} ${PEOPLE}
  LEFT JOIN LATERAL (SELECT a.number, a.content_hash, a.acknowledged_at FROM policy_acknowledgements a
    WHERE a.policy_id = p.id AND a.user_id = $3 ORDER BY a.number DESC LIMIT 1) mine ON true
  LEFT JOIN policy_requests asked ON asked.policy_id = p.id AND asked.user_id = $3 AND asked.agreed_from >= p.agreed_from`;
/** Policies that a user may see; equivalent to `canRead` of the policy. $1 as above, $2 their audiences. */
const VISIBLE = '($1::boolean OR pv.audience && $2::text[])';
/** Published ones that are addressed to the user, who has not agreed. */
const TO_AGREE = '(pv.audience && $2::text[] AND coalesce(mine.number, 0) < p.agreed_from)';
const RANK = `array_position('{${POLICY_CATEGORIES.map((category) => `"${category}"`).join(',')}}'::text[], v.category)`;

@Injectable()
export class PoliciesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. The versions that people read, and the latest ones. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT p.id, 'policy' AS type, p.id AS "objectId", string_agg(v.title || E'\\n' || v.content, E'\\n' ORDER BY v.number) AS text
       FROM policies p JOIN policy_versions v ON v.policy_id = p.id AND v.number IN (p.latest_version, p.published_version)
       WHERE p.id > $1 GROUP BY p.id ORDER BY p.id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT p.id, v.title AS name FROM policies p JOIN policy_versions v ON v.policy_id = p.id AND v.number = p.latest_version
       WHERE p.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** By category, then by title. */
  async page(reader: PolicyReader, { limit, cursor, category, show, search }: PoliciesFilter): Promise<Page<ShownPolicyRow>> {
    const values: unknown[] = [
      ...accessOf(reader),
      reader.userId,
      limit + 1,
      category,
      search === null ? null : containing(search.toLowerCase()),
      show,
    ];
    const where = `${VISIBLE} AND ($5::text IS NULL OR v.category = $5) AND ($6::text IS NULL OR v.search_text LIKE $6)
      AND CASE $7::text WHEN 'to-agree' THEN ${TO_AGREE} WHEN 'pending' THEN latest.approved_at IS NULL AND latest.closed_as IS NULL
        WHEN 'draft' THEN p.published_version IS NULL ELSE true END`;
    const columns = `${SHOWN}, ${RANK} AS rank, lower(v.title) AS "sortTitle"`;
    const order = `ORDER BY ${RANK}, lower(v.title), p.id LIMIT $4`;
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(`SELECT ${columns} ${FROM} WHERE ${where} ${order}`, values)
        : await this.queries.rows<PagedRow>(
            `SELECT ${columns} ${FROM} WHERE ${where} AND (${RANK}, lower(v.title), p.id) > ($8::integer, $9::text, $10::uuid) ${order}`,
            [...values, ...decodeCursor(cursor, ['integer', 'text', 'uuid'])],
          );
    return pageOf(
      rows,
      limit,
      ({ rank: _, sortTitle: __, ...row }) => row,
      (row) => [row.rank, row.sortTitle, row.policyId],
    );
  }

  /** Undefined if there is none that this user may see. */
  async find(reader: PolicyReader, id: string): Promise<ShownPolicyRow | undefined> {
    const [row] = await this.queries.rows<ShownPolicyRow>(`SELECT ${SHOWN} ${FROM} WHERE ${VISIBLE} AND p.id = $4`, [
      ...accessOf(reader),
      reader.userId,
      id,
    ]);
    return row;
  }

  /**
   * The newest versions, oldest first. Those who do not manage policies see only versions that were published and addressed to them.
   * @param numbers of versions that are included however old they are, and to whomever they were addressed
   */
  async versionsOf(policyId: string, numbers: readonly number[], reader: PolicyReader, limit: number): Promise<PolicyVersionRow[]> {
    const rows = await this.queries.rows<PolicyVersionRow>(
      `SELECT ${VERSION} FROM policy_versions v ${PEOPLE}
       WHERE v.policy_id = $3 AND ($1::boolean OR v.approved_at IS NOT NULL AND (v.audience && $2::text[] OR v.number = ANY($4::integer[])))
       ORDER BY v.number = ANY($4::integer[]) DESC, v.number DESC LIMIT $5`,
      [...accessOf(reader), policyId, numbers, limit],
    );
    return rows.sort((a, b) => a.number - b.number);
  }

  /** Those of the ids that this user may see. */
  titles(reader: PolicyReader, ids: readonly string[]): Promise<Array<{ id: string; title: string }>> {
    return this.queries.rows<{ id: string; title: string }>(
      `SELECT p.id, v.title FROM ${POLICIES} WHERE ${VISIBLE} AND p.id = ANY($3::uuid[])`,
      [...accessOf(reader), ids],
    );
  }

  /** Matches of a text, by title. */
  search(reader: PolicyReader, text: string, limit: number): Promise<Array<{ id: string; title: string; category: PolicyCategory }>> {
    return this.queries.rows<{ id: string; title: string; category: PolicyCategory }>(
      `SELECT p.id, v.title, v.category FROM ${POLICIES} WHERE ${VISIBLE} AND v.search_text LIKE $3
       ORDER BY position($4::text IN lower(v.title)) = 0, lower(v.title), p.id LIMIT $5`,
      [...accessOf(reader), containing(text.toLowerCase()), text.toLowerCase(), limit],
    );
  }

  /** All published ones. @param id only this one; null for all */
  published(id: string | null): Promise<PublishedPolicyRow[]> {
    return this.queries.rows<PublishedPolicyRow>(
      `SELECT p.id, pv.title, pv.category, pv.number, coalesce(p.agreed_from, 1) AS "agreedFrom", pv.audience, pv.due_date AS "dueDate",
         ${DUE_SINCE}
       FROM policies p JOIN policy_versions pv ON pv.policy_id = p.id AND pv.number = p.published_version
       WHERE $1::uuid IS NULL OR p.id = $1 ORDER BY lower(pv.title), p.id`,
      [id],
    );
  }

  /** Number of policies whose newest version waits for approval. */
  async waiting({ before, exceptOf }: WaitingFilter): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM policies p JOIN policy_versions v ON v.policy_id = p.id AND v.number = p.latest_version
       WHERE v.approved_at IS NULL AND v.closed_as IS NULL AND ($1::timestamptz IS NULL OR v.edited_at < $1)
         AND ($2::uuid IS NULL OR v.editor_id IS DISTINCT FROM $2)`,
      [before ?? null, exceptOf ?? null],
    );
    return row?.count ?? 0;
  }

  lock(tx: Tx, id: string): Promise<Policy | null> {
    return lockRow(tx, Policy, { id });
  }

  version(tx: Tx, policyId: string, number: number): Promise<PolicyVersion | null> {
    return tx.manager.findOneBy(PolicyVersion, { policyId, number });
  }

  /** Number, kind and end of all versions. */
  changesOf(tx: Tx, policyId: string): Promise<Array<Pick<PolicyVersion, 'number' | 'change' | 'closedAs'>>> {
    return tx.manager.find(PolicyVersion, { select: { number: true, change: true, closedAs: true }, where: { policyId } });
  }

  /** @returns false if the id exists already. */
  async insert(tx: Tx, policy: Policy): Promise<boolean> {
    return insertOnce(tx, Policy, policy);
  }

  async append(tx: Tx, version: Omit<PolicyVersion, 'searchText'>): Promise<void> {
    await tx.manager.insert(PolicyVersion, version);
  }

  async update(tx: Tx, id: string, change: Partial<Policy>): Promise<void> {
    await tx.manager.update(Policy, { id }, change);
  }

  async approve(
    tx: Tx,
    { policyId, number }: Pick<PolicyVersion, 'policyId' | 'number'>,
    approval: Pick<PolicyVersion, 'approvedBy' | 'approvedAt' | 'selfApproved'>,
  ): Promise<void> {
    await tx.manager.update(PolicyVersion, { policyId, number }, approval);
  }

  /** Ends a version without an approval. */
  async close(
    tx: Tx,
    { policyId, number }: Pick<PolicyVersion, 'policyId' | 'number'>,
    closing: Pick<PolicyVersion, 'closedAs' | 'closedAt' | 'closedBy' | 'closedReason'>,
  ): Promise<void> {
    await tx.manager.update(PolicyVersion, { policyId, number }, closing);
  }

  /** Whether a file is attached to a version that the user may see: the published one, or any for those who manage policies. */
  async hasFile(reader: PolicyReader, path: string): Promise<boolean> {
    const [row] = await this.queries.rows<{ id: string }>(
      `SELECT p.id FROM policies p JOIN policy_versions f ON f.policy_id = p.id
       LEFT JOIN policy_versions pv ON pv.policy_id = p.id AND pv.number = p.published_version
       WHERE f.attachments @> $3::jsonb AND ($1::boolean OR (f.number = pv.number AND pv.audience && $2::text[])) LIMIT 1`,
      [...accessOf(reader), JSON.stringify([{ url: path }])],
    );
    return row !== undefined;
  }

  /** Versions that a user wrote, approved, sent back or withdrew, oldest first. */
  ofUser(userId: string): Promise<ExportedVersionRow[]> {
    return this.queries.rows<ExportedVersionRow>(
      `SELECT v.title, v.number, v.editor_id IS NOT DISTINCT FROM $1::uuid AS wrote, v.reason, v.edited_at AS "editedAt",
         CASE WHEN v.approved_by = $1 THEN v.approved_at END AS "approvedAt", CASE WHEN v.closed_by = $1 THEN v.closed_as END AS "closedAs",
         CASE WHEN v.closed_by = $1 THEN v.closed_at END AS "closedAt", CASE WHEN v.closed_by = $1 THEN v.closed_reason END AS "closedReason"
       FROM policy_versions v WHERE v.editor_id = $1 OR v.approved_by = $1 OR v.closed_by = $1
       ORDER BY v.edited_at, v.policy_id, v.number`,
      [userId],
    );
  }
}

function accessOf({ roles }: PolicyReader): unknown[] {
  return [managesPolicies(roles), audiencesWith(roles)];
}
