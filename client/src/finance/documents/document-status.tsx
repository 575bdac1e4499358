import { Badge, Group } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { TRANSACTION_STATUS_LABELS, type TransactionStatus } from '../../../../server/finance/finance.rules';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';

interface Document {
  status: TransactionStatus;
  reversed_at: string | null;
  self_approved: boolean;
  self_reversed: boolean;
}

const STATUS_STYLES = {
  approved: { tone: 'success', icon: IconCheck },
  pending: { tone: 'warning', icon: IconClock },
  rejected: { tone: 'danger', icon: IconX },
} as const;

/** The status of a document, and its flags. */
export function DocumentStatus({ document }: { document: Document }) {
  return (
    <Group gap="xs">
      <PortalStatus {...STATUS_STYLES[document.status]}>{TRANSACTION_STATUS_LABELS[document.status]}</PortalStatus>
      {document.reversed_at !== null && <Badge variant="default">{document.self_reversed ? 'Self-reversed' : 'Reversed'}</Badge>}
      {document.self_approved && <Badge variant="default">Self-approved</Badge>}
    </Group>
  );
}
