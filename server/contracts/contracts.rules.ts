/** States, limits and fixed texts of contracts. Pure: shared by server and client. */

export const CONTRACT_STATUSES = ['pending', 'signed', 'declined', 'expired', 'cancelled', 'superseded', 'ended'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const CONTRACT_STATUS_LABELS: Readonly<Record<ContractStatus, string>> = {
  pending: 'Waiting for signature',
  signed: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
  superseded: 'Replaced by a new version',
  ended: 'Ended',
};

/** States of versions that are not active. */
export type ClosedStatus = Exclude<ContractStatus, 'pending' | 'signed'>;

/** Pending contracts can be signed, signed ones apply; all others are inactive. */
export function isActiveContract(status: ContractStatus): boolean {
  return status === 'pending' || status === 'signed';
}

export const REQUEST_TYPES = ['amend', 'appeal', 'leave'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const REQUEST_TYPE_LABELS: Readonly<Record<RequestType, string>> = { amend: 'Amend', appeal: 'Appeal', leave: 'Leave' };

const REQUEST_STATUSES = ['open', 'approved', 'denied', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_STATUS_LABELS: Readonly<Record<RequestStatus, string>> = {
  open: 'Open',
  approved: 'Approved',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
};

export const REQUEST_OUTCOMES = ['approved', 'denied'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** The types of request that the person may make for a contract in each state. */
const REQUESTS: Readonly<Partial<Record<ContractStatus, readonly RequestType[]>>> = {
  pending: ['amend', 'appeal'],
  signed: ['amend', 'appeal', 'leave'],
  ended: ['appeal'],
};

/** A contract that should not be signed is declined rather than left. */
export function requestTypesFor(status: ContractStatus): readonly RequestType[] {
  return REQUESTS[status] ?? [];
}

/** What becomes of an open request when the version that it is about is closed. */
export type RequestFate = 'open' | 'moved' | 'approved' | 'denied' | 'withdrawn';

/**
 * An appeal can still be decided. Leaving a contract goes on with the version that is signed, and is approved once nothing is left to leave;
 * an amendment goes on with the version that took the place of this one.
 * @param hasSigned whether another version of the contract is signed, and has no such request
 */
export function requestAfterClosing(type: RequestType, closedAs: ClosedStatus, hasSigned: boolean): RequestFate {
  if (type === 'appeal') return 'open';
  if (type === 'leave') {
    if (closedAs === 'ended') return 'approved';
    if (hasSigned) return 'moved';
    return closedAs === 'cancelled' ? 'approved' : 'denied';
  }
  if (closedAs === 'superseded' && hasSigned) return 'moved';
  return closedAs === 'declined' ? 'withdrawn' : 'denied';
}

export const CONTRACT_LIMITS = {
  title: 160,
  /** Of a title with its placeholders filled in. */
  filledTitle: 300,
  /** Of a text, with or without its placeholders filled in. */
  content: 60_000,
  blanks: 30,
  blankName: 60,
  blankValue: 500,
  fullName: 160,
  /** Of a reason, a request and the notes on it. */
  message: 4_000,
  /** Days ahead that a contract may be open for signature. */
  expiryDays: 366,
} as const;

/** The sentence to which the person agrees when signing, and its version, both of which are recorded. Change both together. */
export const SIGNING_CONSENT = {
  version: 1,
  text: 'I have read the whole contract, I agree to sign it electronically, and I intend my typed name to be my signature.',
} as const;

/** What a signature in the portal is, and is not. */
export const SIGNATURE_NOTICE =
  'This is a simple electronic signature. It records who signed, how they proved who they are, what they were shown and when. It is not a qualified signature, and it cannot execute a deed.';

/** What the seal proves, and does not. */
export const SEAL_NOTICE =
  'The checksum shows that the document has not changed since it was sealed. It cannot show that a person read or understood it.';

const CONTRACT_EVENT_KINDS = [
  'created',
  'sent',
  'opened',
  'consented',
  'signed',
  'declined',
  'countersigned',
  'reminded',
  'requested',
  'resolved',
  'request_withdrawn',
  'request_moved',
  'expired',
  'cancelled',
  'superseded',
  'ended',
  'sealed',
] as const;
export type ContractEventKind = (typeof CONTRACT_EVENT_KINDS)[number];

export const CONTRACT_EVENT_LABELS: Readonly<Record<ContractEventKind, string>> = {
  created: 'Created',
  sent: 'Sent',
  opened: 'Opened',
  consented: 'Agreed to sign electronically',
  signed: 'Signed',
  declined: 'Declined',
  countersigned: 'Countersigned',
  reminded: 'Reminder sent',
  requested: 'Request made',
  resolved: 'Request resolved',
  request_withdrawn: 'Request withdrawn',
  request_moved: 'Request moved to another version',
  expired: 'Expired',
  cancelled: 'Cancelled',
  superseded: 'Replaced by a new version',
  ended: 'Ended',
  sealed: 'Sealed',
};

/** Address of a contract in the portal. */
export function contractPath(id: string): string {
  return `/contracts?contract=${id}`;
}

/** Address of someone else's contract, over the list of everyone's, for those who manage contracts. */
export function managedContractPath(id: string): string {
  return `/contracts?tab=person&contract=${id}`;
}

/** Address of a person's contracts for those who manage contracts. */
export function contractsOfPath(userId: string): string {
  return `/contracts?tab=person&user=${userId}`;
}

/** Address of the contracts that were made from a template, for those who manage contracts. */
export function contractsFromPath(templateId: string): string {
  return `/contracts?tab=person&template=${templateId}`;
}

/** Address of a request for those who resolve it. */
export function contractRequestPath(id: string): string {
  return `/contracts?tab=requests&request=${id}`;
}

/** Views of the list of requests. */
export const REQUEST_VIEWS = ['open', 'resolved', 'all'] as const;
export type RequestView = (typeof REQUEST_VIEWS)[number];

/** Views of the list of everyone's contracts; signed ones that wait for the studio's signature have a view of their own. */
export const CONTRACT_VIEWS = ['pending', 'countersignature', 'signed', 'inactive'] as const;
export type ContractsView = (typeof CONTRACT_VIEWS)[number];

const DAY_MS = 86_400_000;
/** Days after which a reminder to sign is sent, counted from the day of assignment. */
const REMINDER_DAYS = [3, 7, 14, 28];
/** After the last of them, days between reminders, for as long as the contract waits. */
const REPEAT_DAYS = 28;
/** A last reminder goes out this many days before the contract expires. */
const LAST_REMINDER_DAYS = 1;

/**
 * Whether a reminder to sign is due.
 * @param remindedAt when the last reminder was sent; null before the first
 */
export function isReminderDue(
  { createdAt, remindedAt, expiresAt }: { createdAt: string; remindedAt: string | null; expiresAt: string | null },
  now: Date,
): boolean {
  const created = Date.parse(createdAt);
  const last = remindedAt === null ? created : Date.parse(remindedAt);
  const days = [...REMINDER_DAYS, Math.floor((now.getTime() - created) / (REPEAT_DAYS * DAY_MS)) * REPEAT_DAYS];
  const due = days.map((day) => created + day * DAY_MS);
  if (expiresAt !== null) due.push(Date.parse(expiresAt) - LAST_REMINDER_DAYS * DAY_MS);
  return due.some((moment) => moment > last && moment <= now.getTime());
}
