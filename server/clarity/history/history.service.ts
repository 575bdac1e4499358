import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../../platform/audit/audit-log.repository.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Invalid } from '../../platform/errors/errors.js';
import { decodeCursor, MAX_PAGE_SIZE, pageOf, type Page } from '../../platform/lists/cursors.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { HistoryQuery, HistoryView } from './history.dto.js';
import { HistoryRepository } from './history.repository.js';
import { changesOf, HISTORY_TARGETS } from './history.rules.js';

/** Who did what to which entry and why: the rows of the audit log that are about Clarity. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly log: AuditLog,
    private readonly names: HistoryRepository,
    private readonly directory: UserDirectoryService,
  ) {}

  /** The latest first; of one thing, its latest 100 rows. */
  async page({ target, id, limit, cursor }: HistoryQuery): Promise<Page<HistoryView>> {
    const before = cursor === undefined ? undefined : Number(decodeCursor(cursor, 1)[0]);
    if (id !== undefined && target === undefined) throw new Invalid('Please say what the id is of.', { target: 'Please choose a type.' });
    if (id !== undefined && target !== undefined)
      return { items: await this.views(await this.log.ofTarget(target, id, MAX_PAGE_SIZE)), nextCursor: null };
    const rows = await this.log.ofTypes(target === undefined ? HISTORY_TARGETS : [target], { before, limit: limit + 1 });
    return pageOf(
      await this.views(rows),
      limit,
      (view) => view,
      ({ id: last }) => [last],
    );
  }

  private async views(rows: readonly AuditEntry[]): Promise<HistoryView[]> {
    const [names, actors] = await Promise.all([
      this.names.namesOf(rows.flatMap(({ targetId }) => targetId ?? [])),
      this.directory.namesOf([...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]),
    ]);
    return rows.flatMap((row): HistoryView[] => {
      const type = HISTORY_TARGETS.find((one) => one === row.targetType);
      if (type === undefined || row.targetId === null) return [];
      const name = names.get(row.targetId);
      return [
        {
          id: row.id,
          at: row.at,
          actor_name: actors.get(row.actorId ?? '') ?? null,
          action: row.action,
          target: type,
          target_id: row.targetId,
          user_name: name?.userName ?? null,
          title: name?.title ?? taskOf(row.before),
          reason: row.details,
          changes: changesOf(row.before, row.after),
        },
      ];
    });
  }
}

function taskOf(values: unknown): string | null {
  const task = typeof values === 'object' && values !== null && 'task' in values ? values.task : null;
  return typeof task === 'string' ? task : null;
}
