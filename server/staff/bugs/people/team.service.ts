import { Injectable } from '@nestjs/common';
import { GROUPS, inGroup } from '../../../platform/access/roles.rules.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { Invalid } from '../../../platform/errors/errors.js';
import { nameAmongColleagues } from '../../../users/colleague-name.rules.js';
import { UserDirectoryService } from '../../../users/user-directory.service.js';
import type { AssignableMember } from '../bugs.dto.js';

const MAX_PEOPLE = 500;
/** The role shown for users with several: the first of these. */
const SHOWN_ROLES = ['ceo', 'admin', 'hr', 'developer', 'dev_tester', 'staff'] as const;

/** Possible assignees of bugs. */
@Injectable()
export class TeamService {
  constructor(private readonly directory: UserDirectoryService) {}

  /** Everyone in the staff area, by name; at most 500. */
  async members(): Promise<AssignableMember[]> {
    const people = await this.directory.activeWithRoles(GROUPS.staffArea, MAX_PEOPLE);
    return people.map((person) => ({
      id: person.id,
      username: nameAmongColleagues(person),
      role: SHOWN_ROLES.find((role) => person.roles.includes(role)) ?? 'staff',
    }));
  }

  /** @throws Invalid `not-in-team` unless this is an active account with a role of the staff area. */
  async assertMember(tx: Tx, userId: string, field: string): Promise<void> {
    const roles = await this.directory.activeRoles(tx, userId);
    if (roles === undefined || !inGroup(roles, 'staffArea')) {
      throw new Invalid('This person is not a member of the team.', { [field]: 'Please choose a member of the team.' }, 'not-in-team');
    }
  }
}
