import { Injectable } from '@nestjs/common';
import { GROUPS, type Group } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { deviceName } from './device.js';
import { SENSITIVE_ROLES, sessionSpan, type SessionSpan } from './session.rules.js';
import {
  SessionDirectoryRepository,
  type DirectorySessionRow,
  type SessionAddressRow,
  type SessionLimits,
} from './session-directory.repository.js';
import type { SessionAge } from './sessions.repository.js';

/** A live session of any user. */
export interface DirectorySession extends Omit<DirectorySessionRow, 'userAgent'> {
  /** Browser and system, as text. */
  device: string;
}

/** Live sessions of all users, for those who look after security. */
@Injectable()
export class SessionDirectoryService {
  constructor(
    private readonly sessions: SessionDirectoryRepository,
    private readonly clock: Clock,
  ) {}

  /** Most recently used first. @throws Invalid if the cursor does not belong to this list. */
  async page(query: { limit: number; cursor?: string; search?: string }): Promise<Page<DirectorySession>> {
    const { items, nextCursor } = await this.sessions.page(query, this.limits());
    return { items: items.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) })), nextCursor };
  }

  /** Addresses from which live sessions of a group's members were started. */
  addressesOf(group: Group, tx: Tx): Promise<string[]> {
    return this.sessions.addressesOf(tx, GROUPS[group], this.limits());
  }

  /** Addresses of sessions, with their users. */
  addresses(tx: Tx, ids: readonly string[]): Promise<SessionAddressRow[]> {
    return this.sessions.addresses(tx, ids);
  }

  /** The user of a session that was not ended. */
  userOf(tx: Tx, id: string): Promise<string | undefined> {
    return this.sessions.userOf(tx, id);
  }

  /** Number of live sessions. */
  count(): Promise<number> {
    return this.sessions.count(this.limits());
  }

  private limits(): SessionLimits {
    const now = this.clock.now().getTime();
    const age = ({ absolute, idle }: SessionSpan): SessionAge => ({
      createdBefore: new Date(now - absolute),
      lastSeenBefore: new Date(now - idle),
    });
    return { usual: age(sessionSpan([])), sensitive: age(sessionSpan(SENSITIVE_ROLES)) };
  }
}
