import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import type { ModuleSummaryView } from '../../../server/training/modules/modules.dto.js';
import { ukToday } from '../lib/time/now';
import { PortalStatus } from '../ui/portal/feedback/portal-status';
import { useDates } from '../ui/portal/time/portal-dates';

/** Whether the user must complete a module, and until when. */
export function DueDay({ module: { isAssigned, dueBy, progress } }: { module: Omit<ModuleSummaryView, 'steps'> }) {
  const { day } = useDates();
  if (!isAssigned || progress.status === 'completed') return null;
  if (dueBy === null) return <span>Assigned to you</span>;
  const isLate = dueBy < ukToday();
  return (
    <PortalStatus tone={isLate ? 'danger' : 'neutral'} icon={isLate ? IconAlertTriangle : IconCalendarDue}>
      {isLate ? `Overdue since ${day(dueBy)}` : `Due by ${day(dueBy)}`}
    </PortalStatus>
  );
}
