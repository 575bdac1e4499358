import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { REASON_LENGTH, type ClaimKind } from '../../../../server/clarity/clarity.rules';
import type { HistoryTarget } from '../../../../server/clarity/history/history.rules.js';
import type { PayableDetailView, PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PostedEntry } from '../../ui/portal/money/posted-entry';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { historyOfQuery, payableQuery, useReopen } from '../clarity.api';
import { PayableStatusText, rateOf } from '../pay/payable-status';
import { ENTRY_HISTORY_COLUMNS } from './history-table';

const KINDS: Readonly<Record<PayableView['type'], ClaimKind>> = { time: 'time', expense: 'expenses', deliverable: 'deliverables' };

const TARGETS: Readonly<Record<PayableView['type'], HistoryTarget>> = {
  time: 'time-entry',
  expense: 'expense',
  deliverable: 'deliverable',
};

/** One payable, and who approved and paid it. */
export function PayableDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(payableQuery(id));
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isReasonMissing = reason.trim() === '';
  const reopen = useReopen();
  const failure =
    reopen.error === null || isProofRequired(reopen.error) ? null : messageOf(reopen.error, 'It could not be reopened. Please try again.');
  const openAgain = ({ type, claim_id }: PayableDetailView): void => {
    setIsChecked(true);
    if (isReasonMissing || reopen.isPending) return;
    reopen.mutate({ kind: KINDS[type], id: claim_id, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <PortalDialog wide readFirst title={data?.description ?? 'Payable'} onEscape={onClose}>
      {data === undefined && error !== null && (
        <PortalLoadError title="Failed to load the payable" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Facts payable={data} />}
      {data?.entries?.map((entry) => (
        <PostedEntry key={entry.id} entry={entry} />
      ))}
      {data !== undefined && <History payable={data} />}
      {failure !== null && <PortalNotice tone="error" title={failure} />}
      {data?.can.reopen === true && (
        <PortalTextarea
          {...FIELD}
          label="Why should it be reopened?"
          description="The payable is cancelled, and the person can change the claim. They see the reason."
          minRows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          error={isChecked && isReasonMissing && 'Enter a reason.'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <PortalDialogActions>
        {data?.can.reopen === true && (
          <Button variant="default" {...ariaDisabled(reopen.isPending)} onClick={() => openAgain(data)}>
            Open again
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

/** The history of the claim behind it. */
function History({ payable: { type, claim_id } }: { payable: PayableView }) {
  const { data, error, isFetching, refetch } = useQuery(historyOfQuery(TARGETS[type], claim_id));
  return (
    <PortalTable
      label="History"
      columns={ENTRY_HISTORY_COLUMNS}
      rows={data}
      rowKey={({ id }) => String(id)}
      error={error}
      errorTitle="Failed to load the history"
      onRetry={() => void refetch()}
      retrying={isFetching}
      empty={null}
    />
  );
}

function Facts({ payable }: { payable: PayableDetailView }) {
  const dates = useDates();
  const { subject, user_name, date, amount, hourly, approved_by_name, paid_by_name, receipt_path, description } = payable;
  return (
    <PortalFacts>
      <PortalFact label="Person">
        <bdi>{user_name ?? 'Deleted user'}</bdi>
      </PortalFact>
      {typeof subject?.path === 'string' && (
        <PortalFact label="Worked on">
          <Link to={subject.path}>{subject.title}</Link>
        </PortalFact>
      )}
      <PortalFact label="Amount">{formatPounds(amount)}</PortalFact>
      <PortalFact label="Date">{dates.day(date)}</PortalFact>
      {hourly !== null && <PortalFact label="Hours × rate">{rateOf(payable)}</PortalFact>}
      <PortalFact label="Approved by">{approved_by_name ?? 'Deleted user'}</PortalFact>
      <PortalFact label="Status">
        <PayableStatusText payable={payable} />
      </PortalFact>
      {paid_by_name !== null && <PortalFact label="Marked as paid by">{paid_by_name}</PortalFact>}
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
