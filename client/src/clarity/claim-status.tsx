import { Badge, Group, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { CLAIM_STATUS_LABELS } from '../../../server/clarity/clarity.rules';
import type { DeliverableStatus } from '../../../server/clarity/deliverables/deliverables.rules.js';
import { PortalStatus } from '../ui/portal/feedback/portal-status';

interface Decided {
  /** `agreed` only applies to deliverables. */
  status: DeliverableStatus;
  reason: string | null;
  self_approved: boolean;
}

const STATUS_STYLES = {
  agreed: { tone: 'neutral', icon: IconFlag, label: 'To deliver' },
  approved: { tone: 'success', icon: IconCheck, label: CLAIM_STATUS_LABELS.approved },
  pending: { tone: 'warning', icon: IconClock, label: CLAIM_STATUS_LABELS.pending },
  rejected: { tone: 'danger', icon: IconX, label: CLAIM_STATUS_LABELS.rejected },
} as const;

/** The status of a claim, and the reason. */
export function ClaimStatusText({ claim: { status, reason, self_approved } }: { claim: Decided }) {
  const { label, ...look } = STATUS_STYLES[status];
  return (
    <>
      <Group gap="xs">
        <PortalStatus {...look}>{label}</PortalStatus>
        {self_approved && <Badge variant="default">Self-approved</Badge>}
      </Group>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          <bdi>{reason}</bdi>
        </Text>
      )}
    </>
  );
}
