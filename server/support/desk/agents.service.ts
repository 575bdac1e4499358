import { Injectable } from '@nestjs/common';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { AgentView } from './desk.dto.js';
import { agentRole } from './agent-role.js';
import type { AgentName } from '../tickets/tickets.dto.js';

const MAX_AGENTS = 500;

/** Agents who answer tickets. */
@Injectable()
export class AgentsService {
  constructor(private readonly directory: UserDirectoryService) {}

  /** All possible assignees, by name; at most 500. */
  async list(): Promise<AgentView[]> {
    const agents = await this.directory.activeWithRoles(GROUPS.agents, MAX_AGENTS);
    return agents.map(({ id, first_name, last_name, roles }) => ({
      id,
      name: [first_name, last_name].filter(Boolean).join(' ') || 'Support',
      role: agentRole(roles),
    }));
  }

  /** An agent's name and role; null once the account is deleted. */
  async nameOf(id: string): Promise<AgentName | null> {
    const agent = await this.directory.byId(id);
    if (agent === undefined) return null;
    const isFormer = !agent.is_active || !inGroup(agent.roles, 'agents');
    return { id, name: agent.first_name ?? 'Support', role: agentRole(agent.roles), isFormer };
  }

  /** Ids of active agents, except one. */
  idsExcept(tx: Tx, personId: string | null, limit: number): Promise<string[]> {
    return this.directory.activeIdsWithRoles(tx, GROUPS.agents, personId, limit);
  }

  /** Whether this is an agent's active account. */
  async isAgent(tx: Tx, userId: string): Promise<boolean> {
    const roles = await this.directory.activeRoles(tx, userId);
    return roles !== undefined && inGroup(roles, 'agents');
  }

  /** @throws Invalid `not-an-agent` unless this is an agent's active account. */
  async assertAgent(tx: Tx, userId: string): Promise<void> {
    if (!(await this.isAgent(tx, userId))) {
      throw new Invalid('Only agents can be assigned.', { assigneeId: 'This person is no agent.' }, 'not-an-agent');
    }
  }
}
