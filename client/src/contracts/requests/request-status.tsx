import { Badge, Group } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { REQUEST_STATUS_LABELS, type RequestStatus } from '../../../../server/contracts/contracts.rules';
import type { ContractRequestView } from '../../../../server/contracts/requests/requests.dto.js';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';

const STYLES = {
  open: { tone: 'warning', icon: IconClock },
  approved: { tone: 'success', icon: IconCheck },
  denied: { tone: 'danger', icon: IconX },
  withdrawn: { tone: 'neutral', icon: IconArrowBackUp },
} as const satisfies Record<RequestStatus, object>;

type Resolved = Pick<ContractRequestView, 'status' | 'self_resolved'>;

/** The status of a request, and whether its person resolved it themselves. */
export function RequestStatusMark({ request: { status, self_resolved } }: { request: Resolved }) {
  return (
    <Group gap="xs">
      <PortalStatus {...STYLES[status]}>{REQUEST_STATUS_LABELS[status]}</PortalStatus>
      {self_resolved && <Badge variant="default">Self-resolved</Badge>}
    </Group>
  );
}
