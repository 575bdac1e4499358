import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import { PROGRESS_LABELS, type ProgressStatus as Status } from '../../../server/training/progress/progress.rules';
import { PortalStatus } from '../ui/portal/feedback/portal-status';

const LOOKS = {
  'not-started': { tone: 'neutral', icon: IconCircle },
  'in-progress': { tone: 'warning', icon: IconProgress },
  completed: { tone: 'success', icon: IconCircleCheck },
  failed: { tone: 'danger', icon: IconCircleX },
} as const satisfies Record<Status, object>;

/** How far someone is in a module. */
export function ProgressStatus({ status }: { status: Status }) {
  return <PortalStatus {...LOOKS[status]}>{PROGRESS_LABELS[status]}</PortalStatus>;
}
