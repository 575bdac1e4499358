import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Forbidden, NotFound } from '../../platform/errors/errors.js';
import { TicketsService } from '../../support/tickets/tickets.service.js';
import { seesPrivate } from '../bugs/bugs.policy.js';
import { bugLabel, bugPath } from '../bugs/bugs.rules.js';
import { reviewPath } from '../reviews/reviews.rules.js';
import type { RelatedItem, RelatedItemsView } from './related-items.dto.js';
import { RelatedItemsRepository, type RelatedItemRow, type RelatedGroupRow, type RelatedItemsViewer } from './related-items.repository.js';
import { buildPath } from '../builds/builds.rules.js';
import { playtestPath } from '../playtests/playtests.rules.js';
import { RELATIONS } from './related-items.rules.js';

/** Objects related to a bug, build, review, playtest or ticket: one statement per object, under the access rules of what it shows. */
@Injectable()
export class RelatedItemsService {
  constructor(
    private readonly relatedItems: RelatedItemsRepository,
    private readonly tickets: TicketsService,
  ) {}

  /** @throws NotFound */
  async ofBug(actor: Actor, id: string): Promise<RelatedItemsView> {
    return toView(actor, await this.relatedItems.ofBug(viewerOf(actor), id));
  }

  /** @throws NotFound */
  async ofBuild(actor: Actor, id: string): Promise<RelatedItemsView> {
    return toView(actor, await this.relatedItems.ofBuild(viewerOf(actor), id));
  }

  /** @throws NotFound */
  async ofReview(actor: Actor, id: string): Promise<RelatedItemsView> {
    return toView(actor, await this.relatedItems.ofReview(viewerOf(actor), id));
  }

  /** @throws NotFound */
  async ofPlaytest(actor: Actor, id: string): Promise<RelatedItemsView> {
    return toView(actor, await this.relatedItems.ofPlaytest(viewerOf(actor), id));
  }

  /** @throws NotFound; Forbidden for an agent's own ticket. */
  async ofTicket(actor: Actor, id: string): Promise<RelatedItemsView> {
    const ticket = await this.tickets.readable(actor, id);
    if (ticket.customerId === actor.userId) throw new Forbidden();
    return toView(actor, await this.relatedItems.ofTicket(viewerOf(actor), id));
  }
}

function viewerOf({ userId, roles }: Actor): RelatedItemsViewer {
  return {
    userId,
    seesPrivate: seesPrivate({ roles }),
    isAdmin: inGroup(roles, 'admin'),
    isAgent: inGroup(roles, 'agents'),
    isStaff: inGroup(roles, 'staffArea'),
  };
}

function toView({ roles }: Actor, rows: readonly RelatedGroupRow[]): RelatedItemsView {
  if (rows.length === 0) throw new NotFound();
  const isStaff = inGroup(roles, 'staffArea');
  const groups = RELATIONS.flatMap((relation) => {
    const row = rows.find((candidate) => candidate.relation === relation);
    return row === undefined || row.total === 0
      ? []
      : [{ relation, total: row.total, items: row.items.map((item) => toItem(item, isStaff)) }];
  });
  return { groups };
}

function toItem(
  { id, number, version, rating, title, state, verified, build_id, starts_at }: RelatedItemRow,
  isStaff: boolean,
): RelatedItem {
  const common = { id, title, state, verified, starts_at: starts_at === null ? null : new Date(starts_at).toISOString() };
  if (number !== null) return { ...common, label: bugLabel(number), path: isStaff ? bugPath(number) : null };
  if (version !== null) return { ...common, label: version, path: isStaff ? buildPath(id) : null };
  if (rating !== null && build_id !== null) return { ...common, label: `${rating} of 5 stars`, path: reviewPath(build_id, id) };
  if (starts_at !== null) return { ...common, label: '', path: playtestPath(id) };
  return { ...common, label: 'Support ticket', path: `/support/tickets/${id}` };
}
