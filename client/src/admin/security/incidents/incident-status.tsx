import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import type { IncidentView } from '../../../../../server/security/incidents/incidents.dto.js';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';

const MARKS = {
  Open: { tone: 'danger', icon: IconCircle },
  Investigating: { tone: 'warning', icon: IconCircleDot },
  Contained: { tone: 'neutral', icon: IconShieldCheck },
  Resolved: { tone: 'success', icon: IconCircleCheck },
} as const;

/** The status of an incident. */
export function IncidentStatusMark({ incident: { status } }: { incident: Pick<IncidentView, 'status'> }) {
  return <PortalStatus {...MARKS[status]}>{status}</PortalStatus>;
}
