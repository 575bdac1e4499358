import { inGroup } from '../platform/access/roles.rules.js';
import { isActiveContract, requestTypesFor, type ContractStatus, type RequestType } from './contracts.rules.js';

export interface ContractReader {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The access-relevant fields of a contract. */
export interface GuardedContract {
  readonly userId: string | null;
  readonly status: ContractStatus;
  readonly needsCountersignature: boolean;
  readonly countersignedAt: string | null;
  readonly documentFile: string | null;
}

/** The user's permissions on this contract, for the client. */
export class ContractAbilities {
  sign!: boolean;
  decline!: boolean;
  countersign!: boolean;
  cancel!: boolean;
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

export function canSign({ userId }: ContractReader, contract: GuardedContract): boolean {
  return contract.userId === userId && contract.status === 'pending';
}

/** An admin or the CEO, after the person has signed, and never the person. */
export function canCountersign({ userId, roles }: ContractReader, contract: GuardedContract): boolean {
  if (!inGroup(roles, 'admin') || contract.userId === userId) return false;
  return contract.status === 'signed' && contract.needsCountersignature && contract.countersignedAt === null;
}

/** Cancelling ends a contract that its person has not signed. */
export function canCancel(reader: ContractReader, { status }: GuardedContract): boolean {
  return managesContracts(reader) && status === 'pending';
}

export function contractAbilities(reader: ContractReader, contract: GuardedContract): ContractAbilities {
  const own = contract.userId === reader.userId;
  return {
    sign: canSign(reader, contract),
    decline: canSign(reader, contract),
    countersign: canCountersign(reader, contract),
    cancel: canCancel(reader, contract),
    download: contract.documentFile !== null,
    request: own && (isActiveContract(contract.status) || contract.status === 'ended') ? [...requestTypesFor(contract.status)] : [],
  };
}
