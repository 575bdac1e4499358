import { Badge, Group } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { PolicyView } from '../../../server/policies/policies.dto.js';
import { AGREEMENT_LABELS, type AgreementState } from '../../../server/policies/policies.rules';
import { PortalStatus } from '../ui/portal/feedback/portal-status';
import { useDates } from '../ui/portal/time/portal-dates';

const AGREEMENTS = {
  agreed: { tone: 'success', icon: IconCircleCheck },
  waiting: { tone: 'neutral', icon: IconCircle },
  overdue: { tone: 'danger', icon: IconAlertTriangle },
} as const;

/** Whether a person agreed. */
export function AgreementMark({ state }: { state: AgreementState }) {
  return <PortalStatus {...AGREEMENTS[state]}>{AGREEMENT_LABELS[state]}</PortalStatus>;
}

/** The state of a policy for the user: what waits for whom. */
export function PolicyBadges({ policy }: { policy: PolicyView }) {
  const { day } = useDates();
  const { status, approval, can, overdue, agreeBy, acknowledgement, publishedVersion } = policy;
  return (
    <Group gap="xs">
      {approval === 'pending' && (
        <PortalStatus tone="warning" icon={IconClock}>
          {status === 'draft' ? 'Waits for approval' : 'New version waits for approval'}
        </PortalStatus>
      )}
      {approval === 'returned' && (
        <PortalStatus tone="warning" icon={IconArrowBackUp}>
          {status === 'draft' ? 'Sent back' : 'New version sent back'}
        </PortalStatus>
      )}
      {approval === 'withdrawn' && (
        <PortalStatus tone="neutral" icon={IconX}>
          Withdrawn
        </PortalStatus>
      )}
      {can.acknowledge && overdue && (
        <PortalStatus tone="danger" icon={IconAlertTriangle}>
          Your agreement is overdue
        </PortalStatus>
      )}
      {can.acknowledge && !overdue && (
        <PortalStatus tone="warning" icon={IconClock}>
          {agreeBy === null ? 'Waiting for you' : `Waiting for you until ${day(agreeBy)}`}
        </PortalStatus>
      )}
      {acknowledgement?.valid === true && (
        <PortalStatus tone="success" icon={IconCircleCheck}>
          You agreed
        </PortalStatus>
      )}
      <Badge variant="default">{status === 'draft' ? 'Draft' : `Version ${publishedVersion}`}</Badge>
    </Group>
  );
}
