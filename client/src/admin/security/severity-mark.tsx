import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { SEVERITY_LABELS, type Severity } from '../../../../server/security/events/security-events.rules';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';

const MARKS = {
  info: { tone: 'neutral', icon: IconInfoCircle },
  low: { tone: 'neutral', icon: IconInfoCircle },
  medium: { tone: 'warning', icon: IconAlertTriangle },
  high: { tone: 'danger', icon: IconAlertOctagon },
} as const;

/** How severe an event or an incident is. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return <PortalStatus {...MARKS[severity]}>{SEVERITY_LABELS[severity]}</PortalStatus>;
}
