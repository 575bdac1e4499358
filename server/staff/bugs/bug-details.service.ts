import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { NotFound } from '../../platform/errors/errors.js';
import { BugAttachmentsService } from './attachments/bug-attachments.service.js';
import type { BugView } from './bugs.dto.js';
import { canDelete, canRemovePeople, canSetPrivate, canVerify } from './bugs.policy.js';
import { BugsRepository, type BugDetailRow } from './bugs.repository.js';
import { BugRelationsRepository } from './links/bug-relations.repository.js';
import { BugTicketsRepository } from './links/bug-tickets.repository.js';
import { toBugRow } from './list/bug-list.repository.js';
import { BugWatchersRepository } from './people/bug-watchers.repository.js';

/** Identifies a bug in a request. */
export type BugKey = { id: string } | { number: number };

/** A bug without its timeline: five statements, whatever its size. */
@Injectable()
export class BugDetailsService {
  constructor(
    private readonly repository: BugsRepository,
    private readonly watchers: BugWatchersRepository,
    private readonly relations: BugRelationsRepository,
    private readonly tickets: BugTicketsRepository,
    private readonly attachments: BugAttachmentsService,
  ) {}

  /** @throws NotFound */
  async view(actor: Actor, key: BugKey): Promise<BugView> {
    const row = await this.repository.detail(actor, key);
    if (row === undefined) throw new NotFound();
    const [watchers, relations, attachments, tickets] = await Promise.all([
      this.watchers.of(row.id),
      this.relations.of(actor, row.id),
      this.attachments.of(actor, row.id),
      inGroup(actor.roles, 'agents') ? this.tickets.ofBug(actor.userId, row.id) : [],
    ]);
    return {
      ...partsOf(actor, row),
      watchers: watchers.map(({ id, name }) => ({ id, name: name ?? 'Deleted user', can_remove: canRemove(actor, row, id) })),
      watching: watchers.some(({ id }) => id === actor.userId),
      relations,
      attachments,
      tickets,
      can: abilities(actor, row),
    };
  }
}

function partsOf(
  actor: Actor,
  detail: BugDetailRow,
): Omit<BugView, 'watchers' | 'watching' | 'relations' | 'attachments' | 'tickets' | 'can'> {
  const { whole_description, steps, expected, actual, touched: _, verified_by_name, verified_at, ...row } = detail;
  return { bug: toBugRow(actor, row), description: whole_description, steps, expected, actual, verified_by_name, verified_at };
}

function canRemove(actor: Actor, row: BugDetailRow, watcherId: string): boolean {
  if ([actor.userId, row.reporter_id, row.assigned_to].includes(watcherId)) return false;
  return canRemovePeople(actor, { private: row.private, reporterId: row.reporter_id });
}

function abilities(actor: Actor, row: BugDetailRow): BugView['can'] {
  const bug = {
    status: row.status,
    private: row.private,
    reporterId: row.reporter_id,
    touched: row.touched,
    verifiedAt: row.verified_at === null ? null : new Date(row.verified_at),
  };
  return { delete: canDelete(actor, bug), setPrivate: canSetPrivate(actor, bug), verify: canVerify(actor, bug) };
}
