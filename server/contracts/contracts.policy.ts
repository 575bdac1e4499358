import { inGroup } from '../platform/access/roles.rules.js';
import { requestTypesFor, type ContractStatus, type RequestType } from './contracts.rules.js';

export interface ContractReader {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The access-relevant fields of a contract. Times are ISO 8601 or `Date`. */
export interface GuardedContract {
  readonly userId: string | null;
  readonly status: ContractStatus;
  readonly expiresAt: string | Date | null;
  readonly needsCountersignature: boolean;
  readonly countersignedAt: string | Date | null;
  readonly documentFile: string | null;
}

/** What a signature records of the session and the place in which it was made, beside address and browser. */
const SOURCE_DETAILS: readonly string[] = ['session', 'timeZone', 'passwordEnteredAt', 'provenAt'];

/** The user's permissions on this contract, for the client. */
export class ContractAbilities {
  sign!: boolean;
  decline!: boolean;
  countersign!: boolean;
  cancel!: boolean;
  end!: boolean;
  /** Download the sealed document. */
  download!: boolean;
  /** Types of request that the user may make. */
  request!: RequestType[];
}

/** Admin, ceo and hr: they see all contracts and assign them. */
export function managesContracts({ roles }: Pick<ContractReader, 'roles'>): boolean {
  return inGroup(roles, 'contractManagers');
}

/** Its person, whatever their roles are now, and those who manage contracts. For anyone else it does not exist. */
export function canReadContract(reader: ContractReader, { userId }: Pick<GuardedContract, 'userId'>): boolean {
  return userId === reader.userId || managesContracts(reader);
}

/** From which address and browser an entry of the history was made: the person sees their own, those who manage contracts see all. */
export function canReadSource(reader: ContractReader, { actorId }: { readonly actorId: string | null }): boolean {
  return actorId === reader.userId || managesContracts(reader);
}

/** The details of an entry without what its signature says about the session and the place of the person who signed. */
export function withoutSource(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([key]) => !SOURCE_DETAILS.includes(key)));
}

/** Its person, until it expires; no one can sign for another person. */
export function canSign({ userId }: ContractReader, contract: GuardedContract, now: Date): boolean {
  return contract.userId === userId && contract.status === 'pending' && !hasExpired(contract, now);
}

export function hasExpired({ expiresAt }: Pick<GuardedContract, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= now.getTime();
}

/** An admin or the CEO, after the person has signed, and never the person. */
export function canCountersign({ userId, roles }: ContractReader, contract: GuardedContract): boolean {
  if (!inGroup(roles, 'admin') || contract.userId === userId) return false;
  return waitsForCountersignature(contract);
}

/** Its person has signed, and the studio has not yet. */
export function waitsForCountersignature(contract: Pick<GuardedContract, 'status' | 'needsCountersignature' | 'countersignedAt'>): boolean {
  return contract.status === 'signed' && contract.needsCountersignature && contract.countersignedAt === null;
}

/** A contract can be cancelled until all have signed it, and never by its person, who can decline it. */
export function canCancel(
  reader: ContractReader,
  contract: Pick<GuardedContract, 'userId' | 'status' | 'needsCountersignature' | 'countersignedAt'>,
): boolean {
  if (contract.userId === reader.userId) return false;
  return managesContracts(reader) && (contract.status === 'pending' || waitsForCountersignature(contract));
}

/** A contract that all have signed can be ended, and never by its person, who can ask to leave it. */
export function canEnd(
  reader: ContractReader,
  contract: Pick<GuardedContract, 'userId' | 'status' | 'needsCountersignature' | 'countersignedAt'>,
): boolean {
  if (contract.userId === reader.userId) return false;
  return managesContracts(reader) && contract.status === 'signed' && !waitsForCountersignature(contract);
}

export function contractAbilities(reader: ContractReader, contract: GuardedContract, now: Date): ContractAbilities {
  const sign = canSign(reader, contract, now);
  return {
    sign,
    decline: sign,
    countersign: canCountersign(reader, contract),
    cancel: canCancel(reader, contract),
    end: canEnd(reader, contract),
    download: contract.documentFile !== null && canReadContract(reader, contract),
    request: contract.userId === reader.userId ? [...requestTypesFor(contract.status)] : [],
  };
}
