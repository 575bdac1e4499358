import { agreementState, isAddressed, managesPolicies, type PolicyApproval } from './policies.rules.js';

/** A member of staff. */
export interface PolicyReader {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** What the access to a policy depends on. */
export interface GuardedPolicy {
  /** State of the newest version. */
  readonly approval: PolicyApproval;
  /** Who wrote the newest version; null once that account is deleted. */
  readonly latestEditorId: string | null;
  /** Null for a draft. */
  readonly publishedVersion: number | null;
  readonly agreedFrom: number | null;
  /** Audience of the published version; null for a draft. */
  readonly publishedAudience: readonly string[] | null;
  /** The latest version that the reader agreed to; null if none. */
  readonly agreedVersion: number | null;
}

/** The user's permissions on a policy, for the client. */
export class PolicyAbilities {
  edit!: boolean;
  /** Approve the newest version. */
  approve!: boolean;
  /** Send the newest version back to its author. */
  sendBack!: boolean;
  /** Withdraw the newest version, as its author. */
  withdraw!: boolean;
  /** Agree to the published version: it is addressed to the user, who has not agreed yet. */
  acknowledge!: boolean;
  /** See who agreed and who did not. */
  report!: boolean;
}

/** Drafts are for admin, ceo and hr. The SQL equivalent is `VISIBLE` of the repository. */
export function canRead({ roles }: PolicyReader, { publishedAudience }: Pick<GuardedPolicy, 'publishedAudience'>): boolean {
  return managesPolicies(roles) || (publishedAudience !== null && isAddressed(roles, publishedAudience));
}

/** The published version is addressed to the user. */
export function isAsked({ roles }: PolicyReader, { publishedAudience }: Pick<GuardedPolicy, 'publishedAudience'>): boolean {
  return publishedAudience !== null && isAddressed(roles, publishedAudience);
}

export function hasAgreed({ agreedVersion, agreedFrom }: Pick<GuardedPolicy, 'agreedVersion' | 'agreedFrom'>): boolean {
  return agreedFrom !== null && agreementState(agreedVersion, agreedFrom, null, '') === 'agreed';
}

/** @param mayDecide false for the editor of the newest version, unless no one else can approve */
export function abilities(reader: PolicyReader, policy: GuardedPolicy, mayDecide: boolean): PolicyAbilities {
  const manages = managesPolicies(reader.roles);
  const isPending = policy.approval === 'pending';
  const isAuthor = policy.latestEditorId === reader.userId;
  return {
    edit: manages,
    approve: manages && isPending && mayDecide,
    sendBack: manages && isPending && !isAuthor,
    withdraw: manages && isAuthor && (isPending || policy.approval === 'returned'),
    acknowledge: isAsked(reader, policy) && !hasAgreed(policy),
    report: manages && policy.publishedVersion !== null,
  };
}
