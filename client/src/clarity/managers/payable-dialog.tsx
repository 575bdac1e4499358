import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import { formatDay } from '../../ui/format/calendar-day';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { payableQuery } from '../clarity.api';
import { PayableStatusText, rateOf } from '../payable-status';

/** What someone is or was owed, and who approved and paid it. */
export function PayableDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(payableQuery(id));
  return (
    <PortalDialog wide readFirst title={data?.description ?? 'Payable'} onEscape={onClose}>
      {data === undefined && error !== null && (
        <PortalLoadError title="Failed to load the payable" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Facts payable={data} />}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Facts({ payable }: { payable: PayableView }) {
  const { user_name, date, amount, hourly, approved_by_name, self_approved, paid_by_name, receipt_path, description } = payable;
  return (
    <PortalFacts>
      <PortalFact label="Person">
        <bdi>{user_name ?? 'Deleted user'}</bdi>
      </PortalFact>
      <PortalFact label="Amount">{formatPounds(amount)}</PortalFact>
      <PortalFact label="Date">{formatDay(date)}</PortalFact>
      {hourly !== null && <PortalFact label="Hours × rate">{rateOf(payable)}</PortalFact>}
      <PortalFact label="Approved by">
        {approved_by_name ?? 'Deleted user'} {self_approved && <PortalFactNote>self-approved</PortalFactNote>}
      </PortalFact>
      <PortalFact label="Status">
        <PayableStatusText payable={payable} />
      </PortalFact>
      {paid_by_name !== null && <PortalFact label="Noted as paid by">{paid_by_name}</PortalFact>}
      {receipt_path !== null && (
        <PortalFact label="Receipt">
          <Anchor href={`/api/${receipt_path}`} target="_blank" rel="noopener" aria-label={`Open the receipt of ${description}`}>
            Open
          </Anchor>
        </PortalFact>
      )}
    </PortalFacts>
  );
}
