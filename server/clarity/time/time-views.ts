import { keyOf, type InboxService, type InboxViewer } from '../../inbox/inbox.service.js';
import type { TimeView, WorkSubjectView } from './time.dto.js';
import type { TimeRow } from './time.repository.js';
import { hoursOf } from './time.rules.js';

/** A user's permissions on an entry: their own, until it is approved. */
function timeAbilities({ status }: Pick<TimeRow, 'status'>, isOwn: boolean): TimeView['can'] {
  const isOpen = isOwn && status !== 'approved';
  return { edit: isOpen, delete: isOpen };
}

/** Entries for a viewer, with the names of their subjects as far as the viewer may see them. */
export async function toTimeViews(inbox: InboxService, viewer: InboxViewer, rows: readonly TimeRow[]): Promise<TimeView[]> {
  const targets = rows.flatMap(({ subjectType: type, subjectId: id }) => (type === null || id === null ? [] : [{ type, id }]));
  const descriptions = targets.length === 0 ? new Map<string, { title: string; path: string }>() : await inbox.describe(viewer, targets);
  return rows.map((row) => {
    const { subjectType: type, subjectId: id } = row;
    const description = type === null || id === null ? undefined : descriptions.get(keyOf({ type, id }));
    return toTimeView(
      row,
      row.userId === viewer.userId,
      type === null || id === null ? null : { type, id, title: description?.title ?? null, path: description?.path ?? null },
    );
  });
}

/** What was worked on, with its name as far as the viewer may see it. */
export async function toSubjectView(
  inbox: InboxService,
  viewer: InboxViewer,
  target: Pick<WorkSubjectView, 'type' | 'id'>,
): Promise<WorkSubjectView> {
  const description = (await inbox.describe(viewer, [target])).get(keyOf(target));
  return { ...target, title: description?.title ?? null, path: description?.path ?? null };
}

function toTimeView(row: TimeRow, isOwn: boolean, subject: WorkSubjectView | null): TimeView {
  return {
    id: row.id,
    created_at: row.createdAt,
    date: row.workedOn,
    hours: hoursOf(row.seconds),
    approvedHours: row.approvedSeconds === null ? null : hoursOf(row.approvedSeconds),
    seconds: row.seconds,
    started_at: row.startedAt,
    ended_at: row.endedAt,
    task: row.task,
    project: row.project,
    subject,
    trimmed: row.isTrimmed,
    status: row.status,
    reason: row.reason,
    decided_by_name: row.decidedByName,
    decided_at: row.decidedAt,
    self_approved: row.selfApproved,
    version: row.version,
    can: timeAbilities(row, isOwn),
  };
}
