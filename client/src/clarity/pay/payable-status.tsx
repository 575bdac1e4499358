import { Badge, Group, Text } from '@mantine/core';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import { PAYABLE_STATUS_LABELS, type PaymentMethod } from '../../../../server/clarity/payables/payables.rules';
import { exactHours } from '../../../../server/platform/time/hours.rules';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatPounds } from '../../ui/format/money';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';

export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  stripe: 'Stripe',
  manual: 'Manual',
};

const STATUS_STYLES = {
  owed: { tone: 'warning', icon: IconClock },
  paid: { tone: 'success', icon: IconCheck },
  payroll: { tone: 'neutral', icon: IconBuildingBank },
  withdrawn: { tone: 'neutral', icon: IconX },
} as const;

/** Whether a payable is paid, and how; and what someone decided on themselves. */
export function PayableStatusText({ payable }: { payable: PayableView }) {
  const dates = useDates();
  const { status, paid_on, method, reference, self_approved, self_paid } = payable;
  return (
    <>
      <Group gap="xs">
        <PortalStatus {...STATUS_STYLES[status]}>{PAYABLE_STATUS_LABELS[status]}</PortalStatus>
        {self_approved && <Badge variant="default">Self-approved</Badge>}
        {self_paid && <Badge variant="default">Self-paid</Badge>}
      </Group>
      {paid_on !== null && method !== null && (
        <Text size="sm" c="dimmed">
          {`${dates.day(paid_on)}, ${METHOD_LABELS[method]}, `}
          <bdi>{reference}</bdi>
        </Text>
      )}
    </>
  );
}

/** `7:30 × £30.00`, exact, because the amount follows from it; a dash for claims other than time. */
export function rateOf({ hours, hourly }: Pick<PayableView, 'hours' | 'hourly'>): string {
  return hours === null || hourly === null ? '–' : `${exactHours(Math.round(hours * 3_600))} × ${formatPounds(hourly)}`;
}
