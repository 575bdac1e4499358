import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { addressKey, isLoopback } from '../../platform/network/addresses.js';
import { SessionDirectoryService } from '../../auth/sessions/session-directory.service.js';
import { Database } from '../../platform/database/transactions.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { maskedAddress } from '../events/security-events.rules.js';
import type { RuleKey } from './detection.rules.js';
import type { MatchedValueView } from './detections.dto.js';

/** Larger than any studio. */
const MAX_PEOPLE = 1_000;
const SESSION_LENGTH = 8;

type Owner = MatchedValueView['owner'];

/** Describes values of a rule's key. */
interface ValueNames {
  text: (value: string) => string;
  /** Who a value belongs to, or the person or address of an event with it. */
  owner: (value: string, event: { ip: string | null; actorId: string | null }) => Owner;
}

/** Names of the values that rules count by, and whether they are the studio's own. */
@Injectable()
export class MatchedValuesService {
  constructor(
    private readonly directory: UserDirectoryService,
    private readonly sessions: SessionDirectoryService,
    private readonly database: Database,
  ) {}

  async namesFor(actor: Actor, key: RuleKey, values: readonly string[]): Promise<ValueNames> {
    const isPerson = key === 'actor' || key === 'subject';
    const admins = await this.idsIn([...new Set([...GROUPS.admin, ...GROUPS.securityCentre])]);
    const team = await this.idsIn(GROUPS.staffArea);
    const names = isPerson ? await this.directory.namesOf(values) : new Map<string, string>();
    const [adminAddresses, teamAddresses] = await this.database.transaction(async (tx) => [
      new Set((await this.sessions.addressesOf('securityCentre', tx)).map(addressKey)),
      new Set((await this.sessions.addressesOf('staffArea', tx)).map(addressKey)),
    ]);
    const ownerOfPerson = (id: string): Owner => (id === actor.userId ? 'you' : admins.has(id) ? 'admin' : team.has(id) ? 'team' : null);
    const ownerOfAddress = (ip: string): Owner => {
      const network = addressKey(ip);
      if (network === addressKey(actor.ip ?? undefined) || isLoopback(ip)) return 'you';
      if (adminAddresses.has(network)) return 'admin';
      return teamAddresses.has(network) ? 'team' : null;
    };
    return {
      text: (value) => {
        if (isPerson) return names.get(value) ?? 'Deleted user';
        return key === 'ip' ? (maskedAddress(value) ?? '') : `${value.slice(0, SESSION_LENGTH)}…`;
      },
      owner: (value, { ip, actorId }) => {
        const person = isPerson ? value : actorId;
        const ofPerson = person === null ? null : ownerOfPerson(person);
        return ofPerson ?? (ip === null ? null : ownerOfAddress(ip));
      },
    };
  }

  private async idsIn(roles: readonly string[]): Promise<Set<string>> {
    return new Set((await this.directory.activeWithRoles(roles, MAX_PEOPLE)).map(({ id }) => id));
  }
}
