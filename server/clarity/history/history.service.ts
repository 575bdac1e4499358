import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { AuditEntry } from '../../platform/audit/audit-log.repository.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Invalid } from '../../platform/errors/errors.js';
import { decodeCursor, MAX_PAGE_SIZE, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { InboxService, keyOf } from '../../inbox/inbox.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { HistoryQuery, HistoryView } from './history.dto.js';
import { HistoryRepository } from './history.repository.js';
import { bugOf, changesOf, HISTORY_TARGETS, withoutUnseenBug } from './history.rules.js';

/** Who did what to which entry and why: the rows of the audit trail that are about Clarity. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly log: AuditLog,
    private readonly names: HistoryRepository,
    private readonly directory: UserDirectoryService,
    private readonly inbox: InboxService,
    targets: AuditTargets,
  ) {
    for (const type of HISTORY_TARGETS) {
      targets.register(type, async (ids) =>
        [...(await names.namesOf(ids)).values()].map(({ id, title, userName }) => ({
          id,
          name: [userName, title].filter((part) => part !== null && part !== '').join(', '),
        })),
      );
    }
  }

  /** The latest first; of one thing, its latest 100 rows. */
  async page(actor: Actor, { target, id, limit, cursor }: HistoryQuery): Promise<Page<HistoryView>> {
    const before = cursor === undefined ? undefined : decodeCursor(cursor, ['integer'])[0];
    if (id !== undefined && target === undefined) throw new Invalid('Please say what the id is of.', { target: 'Please choose a type.' });
    if (id !== undefined && target !== undefined)
      return { items: await this.views(actor, await this.log.ofTarget(target, id, MAX_PAGE_SIZE)), nextCursor: null };
    const rows = await this.log.ofTypes(target === undefined ? HISTORY_TARGETS : [target], { before, limit: limit + 1 });
    return rowsPage(await this.views(actor, rows), limit, ({ id: last }) => [last]);
  }

  private async views(actor: Actor, rows: readonly AuditEntry[]): Promise<HistoryView[]> {
    const bugs = new Set(rows.flatMap(({ before, after }) => [bugOf(before) ?? [], bugOf(after) ?? []].flat()));
    const [described, names, actors] = await Promise.all([
      this.inbox.describe(
        actor,
        [...bugs].map((id) => ({ type: 'bug', id })),
      ),
      this.names.namesOf(rows.flatMap(({ targetId }) => targetId ?? [])),
      this.directory.namesOf([...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]),
    ]);
    const seen = new Set([...bugs].filter((id) => described.has(keyOf({ type: 'bug', id }))));
    return rows.flatMap((row): HistoryView[] => {
      const type = HISTORY_TARGETS.find((candidate) => candidate === row.targetType);
      if (type === undefined || row.targetId === null) return [];
      const name = names.get(row.targetId);
      const [before, after] = [row.before, row.after].map((values) => withoutUnseenBug(values, seen));
      return [
        {
          id: row.id,
          at: row.at,
          actor_name: actors.get(row.actorId ?? '') ?? null,
          action: row.action,
          target: type,
          target_id: row.targetId,
          user_name: name?.userName ?? null,
          title: name?.title ?? taskOf(before),
          reason: row.details,
          changes: changesOf(before, after),
        },
      ];
    });
  }
}

function taskOf(values: unknown): string | null {
  const task = typeof values === 'object' && values !== null && 'task' in values ? values.task : null;
  return typeof task === 'string' ? task : null;
}
