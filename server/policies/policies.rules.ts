import { inGroup } from '../platform/access/roles.rules.js';
import { parseUrl } from '../platform/text/parse-url.rules.js';
import { audiencesWith } from '../staff/announcements/announcements.rules.js';

/** Categories, versions and acknowledgements of policies. Pure: shared by server and client. */

/** In the order of the list. */
export const POLICY_CATEGORIES = ['HR Policies', 'Legal & Compliance', 'Finance', 'Operations', 'Creative Guidelines'] as const;
export type PolicyCategory = (typeof POLICY_CATEGORIES)[number];

/** A major version asks people to agree again. */
export const POLICY_CHANGES = ['major', 'minor'] as const;
export type PolicyChange = (typeof POLICY_CHANGES)[number];

/** Published once a version was approved. */
export type PolicyStatus = 'draft' | 'published';
/** How a version ended without an approval: an approver sent it back, or its author withdrew it. */
export type VersionClosing = 'returned' | 'withdrawn';
/** Of the newest version. */
export type PolicyApproval = 'pending' | 'approved' | VersionClosing;

export function approvalOf({ approvedAt, closedAs }: { approvedAt: unknown; closedAs: VersionClosing | null }): PolicyApproval {
  return closedAs ?? (approvedAt === null ? 'pending' : 'approved');
}

/**
 * The version from which the next one starts: the newest, unless it was withdrawn.
 * @param latest number of the newest version
 * @param published number of the version that people read; null for a draft
 */
export function baseVersion(latest: number, closedAs: VersionClosing | null, published: number | null): number {
  return closedAs === 'withdrawn' && published !== null ? published : latest;
}

/** Filters of the list: those that the user is asked to agree to, that wait for approval, that were never published. */
export const POLICY_FILTERS = ['all', 'to-agree', 'pending', 'draft'] as const;
export type PolicyFilter = (typeof POLICY_FILTERS)[number];

export const POLICY_LIMITS = {
  title: 160,
  content: 40_000,
  reason: 500,
  audiences: 30,
  attachments: 10,
  attachmentName: 120,
  url: 2_000,
} as const;
export const POLICY_FILE_BYTES = 25 * 1024 * 1024;
/** The upload form of an attachment. */
export const POLICY_FILE_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: POLICY_FILE_BYTES } as const;

/** A document that belongs to a policy. */
export interface PolicyAttachment {
  name: string;
  /** The address of an uploaded file on this site, or an address that starts with https://. */
  url: string;
}

const FILE_PATH = '/api/policies/files/';
const OWN_FILE = /^\/api\/policies\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The page of a policy. */
export function policyPath(id: string): string {
  return `/staff?section=policies&policy=${id}`;
}

/** Address of an uploaded file. */
export function policyFilePath(fileId: string): string {
  return `${FILE_PATH}${fileId}`;
}

/** The id of an uploaded file from its address; undefined for other addresses. */
export function policyFileId(url: string): string | undefined {
  return OWN_FILE.exec(url)?.[1];
}

/** True for an uploaded file, or an https address without a password. */
export function isAttachmentUrl(url: string): boolean {
  if (policyFileId(url) !== undefined) return true;
  const parsed = /^https:\/\/\S+$/i.test(url) ? parseUrl(url) : undefined;
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}

/** True for users who write and approve policies and see drafts and who agreed. */
export function managesPolicies(roles: readonly string[]): boolean {
  return inGroup(roles, 'people');
}

/** Whether a policy is addressed to someone with these roles. */
export function isAddressed(roles: readonly string[], audience: readonly string[]): boolean {
  return inGroup(roles, 'staffArea') && audiencesWith(roles).some((name) => audience.includes(name));
}

/**
 * The first version whose readers have agreed to the published one: the latest major version up to it. A major version that was replaced
 * before its approval, or sent back, counts, because the later text contains its changes; one that was withdrawn does not.
 * @param versions in any order
 */
export function agreedFrom(
  versions: ReadonlyArray<{ number: number; change: PolicyChange; closedAs: VersionClosing | null }>,
  published: number,
): number {
  const major = versions.filter(({ number, change, closedAs }) => change === 'major' && closedAs !== 'withdrawn' && number <= published);
  return Math.max(1, ...major.map(({ number }) => number));
}

export type AgreementState = 'agreed' | 'waiting' | 'overdue';

export const AGREEMENT_LABELS: Readonly<Record<AgreementState, string>> = { agreed: 'Agreed', waiting: 'Not yet', overdue: 'Overdue' };

/**
 * Whether someone of the audience has agreed.
 * @param agreed the latest version that they agreed to; null if none
 * @param dueDate the last day, YYYY-MM-DD; null for none
 * @param today in the United Kingdom
 */
export function agreementState(agreed: number | null, requiredFrom: number, dueDate: string | null, today: string): AgreementState {
  if (agreed !== null && agreed >= requiredFrom) return 'agreed';
  return dueDate !== null && dueDate < today ? 'overdue' : 'waiting';
}

/** Days before the due date on which people who have not agreed are reminded; negative after it. */
const REMINDER_DAYS = [7, 1, -1, -7] as const;

/**
 * The reminder that is due: only the latest one, so that a policy approved shortly before its due date sends no series.
 * @param daysLeft until the due date, negative after it
 * @param last the reminder sent before; null without one
 * @returns null if none is due
 */
export function reminderDue(daysLeft: number, last: number | null): number | null {
  const due = REMINDER_DAYS.filter((days) => daysLeft <= days).at(-1);
  return due === undefined || (last !== null && last <= due) ? null : due;
}

/** Whether a typed name is the user's own; case and spaces do not matter. */
export function isSameName(typed: string, own: string): boolean {
  const normal = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return normal(typed) === normal(own);
}
