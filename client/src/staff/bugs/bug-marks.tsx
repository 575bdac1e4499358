import { Group } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { BugRow } from '../../../../server/staff/bugs/list/bug-list.dto.js';
import { PRIORITY_LABELS, STATUS_LABELS, type BugPriority, type BugStatus } from '../../../../server/staff/bugs/bugs.rules';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';

type Tone = Parameters<typeof PortalStatus>[0]['tone'];

const STATUS: Readonly<Record<BugStatus, readonly [Tone, TablerIcon]>> = {
  open: ['neutral', IconCircle],
  in_progress: ['warning', IconProgress],
  fixed: ['success', IconCircleCheck],
  closed: ['neutral', IconArchive],
};

const PRIORITY: Readonly<Record<BugPriority, readonly [Tone, TablerIcon]>> = {
  critical: ['danger', IconAlertTriangle],
  high: ['warning', IconArrowUp],
  medium: ['neutral', IconMinus],
  low: ['neutral', IconArrowDown],
};

/** The status of a bug. */
export function BugStatusMark({ status }: { status: BugStatus }) {
  const [tone, icon] = STATUS[status];
  return (
    <PortalStatus tone={tone} icon={icon}>
      {STATUS_LABELS[status]}
    </PortalStatus>
  );
}

/** The priority of a bug. */
export function BugPriorityMark({ priority }: { priority: BugPriority }) {
  const [tone, icon] = PRIORITY[priority];
  return (
    <PortalStatus tone={tone} icon={icon}>
      {PRIORITY_LABELS[priority]}
    </PortalStatus>
  );
}

/** Flags of a bug: private, or reported again in a later build than that of its fix. */
export function BugSigns({ bug }: { bug: Pick<BugRow, 'private' | 'came_back'> }) {
  if (!bug.private && !bug.came_back) return null;
  return (
    <Group gap="xs" component="span">
      {bug.private && (
        <PortalStatus tone="danger" icon={IconLock}>
          Private
        </PortalStatus>
      )}
      {bug.came_back && (
        <PortalStatus tone="warning" icon={IconRefresh}>
          Came back
        </PortalStatus>
      )}
    </Group>
  );
}
