import { Injectable } from '@nestjs/common';
import { containing } from '../platform/database/like.js';
import { GROUPS } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import {
  UserDirectoryRepository,
  type AddressedRow,
  type DirectoryRow,
  type MailboxRow,
  type PartyRow,
} from './user-directory.repository.js';

export type { AddressedRow, DirectoryRow, PartyRow };
export {
  colleagueName,
  colleaguesNamed,
  colleaguesResembling,
  formerAssignees,
  isFormer,
  joinUser,
  userMatches,
} from './user-directory.repository.js';

/** Names and roles of accounts, for modules that display or select users. */
@Injectable()
export class UserDirectoryService {
  constructor(private readonly directory: UserDirectoryRepository) {}

  /** Undefined once the account is deleted. */
  byId(id: string): Promise<DirectoryRow | undefined> {
    return this.directory.byId(id);
  }

  /** Ids of at most `limit` accounts whose email address contains a text, case-insensitive. */
  idsWithAddress(text: string, limit: number): Promise<string[]> {
    return this.directory.idsWithAddress(text, limit);
  }

  /** Names shown to colleagues, by id, of the accounts that still exist. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    return new Map((await this.directory.namesOf(ids)).map(({ id, name }) => [id, name]));
  }

  /** Active accounts with at least one of these roles, ordered by name. */
  activeWithRoles(roles: readonly string[], limit: number): Promise<DirectoryRow[]> {
    return this.directory.activeWithRoles(roles, limit);
  }

  /** Ids of active accounts with at least one of these roles, except one account. */
  activeIdsWithRoles(tx: Tx, roles: readonly string[], exceptId: string | null, limit: number): Promise<string[]> {
    return this.directory.activeIdsWithRoles(tx, roles, exceptId, limit);
  }

  /** Whether an active account other than this one has at least one of these roles. */
  hasOtherWithRoles(exceptId: string, roles: readonly string[]): Promise<boolean> {
    return this.directory.hasOtherWithRoles(exceptId, roles);
  }

  /** Those of the accounts that are active and have at least one of these roles; they cannot be deleted before the transaction ends. */
  activeIdsAmong(tx: Tx, ids: readonly string[], roles: readonly string[]): Promise<string[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.directory.activeIdsAmong(tx, ids, roles);
  }

  /** Email address of an active account with a verified address; undefined if there is none. */
  mailbox(tx: Tx, id: string): Promise<MailboxRow | undefined> {
    return this.directory.mailbox(tx, id);
  }

  /** Whether notifications reach an active account neither in an inbox, as the staff area has, nor by email. */
  isUnreachable(id: string): Promise<boolean> {
    return this.directory.isUnreachable(id, GROUPS.staffArea);
  }

  /** Active accounts with a verified address and at least one of these roles, the oldest first. */
  addressedWithRoles(tx: Tx, roles: readonly string[], limit: number): Promise<AddressedRow[]> {
    return this.directory.addressedWithRoles(tx, roles, limit);
  }

  /** An active account with its address, verified or not; it cannot be deleted before the transaction ends. Undefined if there is none. */
  activeParty(tx: Tx, id: string): Promise<PartyRow | undefined> {
    return this.directory.activeParty(tx, id);
  }

  /** Roles of an active account; undefined if there is none. */
  activeRoles(tx: Tx, id: string): Promise<string[] | undefined> {
    return this.directory.activeRoles(tx, id);
  }

  /** Active accounts with one of these usernames, in lower case, or one of these ids. */
  activeByUsernamesOrIds(tx: Tx, usernames: readonly string[], ids: readonly string[]): Promise<DirectoryRow[]> {
    return this.directory.activeByUsernamesOrIds(tx, usernames, ids);
  }

  /** Those of the accounts that still exist, by id. */
  async byIds(ids: readonly string[]): Promise<Map<string, DirectoryRow>> {
    if (ids.length === 0) return new Map();
    return new Map((await this.directory.byIds(ids)).map((person) => [person.id, person]));
  }

  /** Active accounts with a role of each list, ordered by name; null as the second list means no restriction. */
  activeWithin(within: readonly string[], roles: readonly string[] | null, limit: number): Promise<DirectoryRow[]> {
    return this.directory.activeWithin(within, roles, limit);
  }

  /** Number of those accounts. */
  countWithin(within: readonly string[], roles: readonly string[] | null): Promise<number> {
    return this.directory.countWithin(within, roles);
  }

  /** Active accounts with one of the roles whose name or username contains a text, ordered by name. */
  findWithin(within: readonly string[], text: string, limit: number): Promise<DirectoryRow[]> {
    return this.directory.findWithin(within, containing(text.toLowerCase()), limit);
  }

  /** True while there are no accounts. */
  isEmpty(): Promise<boolean> {
    return this.directory.isEmpty();
  }
}
