import { Badge, Group } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs';
import type { SaleView } from '../../../server/sales/sales.dto.js';
import { formatMoney } from '../ui/format/currency';
import { PortalStatus } from '../ui/portal/feedback/portal-status';

const STATUS_STYLES = {
  Draft: { tone: 'neutral', icon: IconPencil },
  Posted: { tone: 'success', icon: IconCheck },
  Refunded: { tone: 'warning', icon: IconReceiptRefund },
} as const;

/** The status of a sale, its refunds, and whether it is paid. */
export function SaleStatus({ sale }: { sale: Pick<SaleView, 'status' | 'refunded' | 'currency' | 'payment_status'> }) {
  const { status, refunded, currency, payment_status } = sale;
  return (
    <Group gap="xs">
      <PortalStatus {...STATUS_STYLES[status]}>{status}</PortalStatus>
      {status === 'Posted' && refunded > 0 && <Badge variant="default">{`${formatMoney(refunded, currency)} refunded`}</Badge>}
      {status === 'Posted' && payment_status !== 'Paid' && <Badge variant="default">{payment_status}</Badge>}
    </Group>
  );
}
