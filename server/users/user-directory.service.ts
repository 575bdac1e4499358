import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactions.js';
import { UserDirectoryRepository, type DirectoryRow } from './user-directory.repository.js';

export { joinUser, userMatches } from './user-directory.repository.js';

/** Names and roles of accounts, for modules that show or choose people. */
@Injectable()
export class UserDirectoryService {
  constructor(private readonly directory: UserDirectoryRepository) {}

  /** Undefined once the account is gone. */
  byId(id: string): Promise<DirectoryRow | undefined> {
    return this.directory.byId(id);
  }

  /** Active accounts with at least one of these roles, by name. */
  activeWithRoles(roles: readonly string[], limit: number): Promise<DirectoryRow[]> {
    return this.directory.activeWithRoles(roles, limit);
  }

  /** Ids of active accounts with at least one of these roles, but for one account. */
  activeIdsWithRoles(tx: Tx, roles: readonly string[], exceptId: string | null, limit: number): Promise<string[]> {
    return this.directory.activeIdsWithRoles(tx, roles, exceptId, limit);
  }

  /** Roles of an active account; undefined when there is none. */
  activeRoles(tx: Tx, id: string): Promise<string[] | undefined> {
    return this.directory.activeRoles(tx, id);
  }

  /** True when no one has an account yet. */
  isEmpty(): Promise<boolean> {
    return this.directory.isEmpty();
  }
}
