import { Anchor, Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TRANSACTION_LIMITS, VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { messageOf, wasCalledOff } from '../../lib/http/http';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/forms/portal-fields';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { formatDay } from '../finance-dates';
import { transactionQuery, useApprove, useReject, useReverse, type LedgerEntryView, type TransactionDetailView } from '../finance.api';
import { Status, TYPE_LABELS } from './transactions-panel';

interface TransactionDialogProps {
  id: string;
  onEdit: (transaction: TransactionDetailView) => void;
  onClose: () => void;
}

/** One transaction: everything that is known of it, what it posted, and what can be decided about it. */
export function TransactionDialog({ id, onEdit, onClose }: TransactionDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(transactionQuery(id));
  return (
    <PortalDialog wide title={data?.description ?? 'Transaction'} onEscape={onClose}>
      {data === undefined ? (
        <>
          {error === null ? (
            <Text role="status">Loading...</Text>
          ) : (
            <PortalLoadError title="Failed to load the transaction" error={error} retrying={isFetching} onRetry={() => void refetch()} />
          )}
          <PortalDialogActions>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </PortalDialogActions>
        </>
      ) : (
        <Stack gap="md">
          <Facts transaction={data} />
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
          <Decisions transaction={data} onEdit={() => onEdit(data)} onClose={onClose} />
        </Stack>
      )}
    </PortalDialog>
  );
}

function Facts({ transaction }: { transaction: TransactionDetailView }) {
  const { type, category, amount, vat_amount, vat_code, date, posted_on, receipt_path, receipt_uses, source, investor_name } = transaction;
  return (
    <PortalFacts>
      <PortalFact label="Status">
        <Status transaction={transaction} />
      </PortalFact>
      <PortalFact label="Type">{`${TYPE_LABELS[type]}, ${category}`}</PortalFact>
      <PortalFact label="Net">{formatPounds(amount)}</PortalFact>
      <PortalFact label="VAT">
        {formatPounds(vat_amount)} <PortalFactNote>{VAT_CODE_LABELS[vat_code]}</PortalFactNote>
      </PortalFact>
      <PortalFact label="Date">
        {formatDay(date)}{' '}
        {posted_on !== null && posted_on !== date && (
          <PortalFactNote>{`counts from ${formatDay(posted_on)}: its month was closed`}</PortalFactNote>
        )}
      </PortalFact>
      {source !== null && <PortalFact label="Source">{investor_name === null ? source : `${source}, ${investor_name}`}</PortalFact>}
      <PortalFact label="HMRC category">{transaction.hmrc_category}</PortalFact>
      <PortalFact label="Justification" prose>
        {transaction.justification}
      </PortalFact>
      <PortalFact label="Receipt">
        {receipt_path === null ? (
          'None'
        ) : (
          <>
            <Anchor href={`/api/${receipt_path}`} target="_blank" rel="noopener">
              Open the receipt
            </Anchor>{' '}
            {receipt_uses > 0 && (
              <PortalFactNote>{`the same file is on ${receipt_uses === 1 ? 'another transaction' : `${receipt_uses} other transactions`}`}</PortalFactNote>
            )}
          </>
        )}
      </PortalFact>
      <PortalFact label="Entered by">
        {transaction.responsible_staff ?? 'Deleted user'}{' '}
        <PortalFactNote>
          <PortalTime iso={transaction.created_at} />
        </PortalFactNote>
      </PortalFact>
      {transaction.decided_at !== null && (
        <PortalFact label={transaction.status === 'rejected' ? 'Rejected by' : 'Approved by'}>
          {transaction.decided_by_name ?? 'Deleted user'}{' '}
          <PortalFactNote>
            <PortalTime iso={transaction.decided_at} />
          </PortalFactNote>
        </PortalFact>
      )}
      {transaction.rejection_reason !== null && (
        <PortalFact label="Reason" prose>
          {transaction.rejection_reason}
        </PortalFact>
      )}
      {transaction.reversal_reason !== null && (
        <PortalFact label="Reversed because" prose>
          {transaction.reversal_reason}
        </PortalFact>
      )}
    </PortalFacts>
  );
}

function Entry({ entry }: { entry: LedgerEntryView }) {
  const label = `${entry.reverses_id === null ? 'Posted' : 'Reversed'} on ${formatDay(entry.posted_on)}`;
  return (
    <PortalTable
      label={label}
      columns={[
        { key: 'account', header: label, primary: true, cell: ({ account, account_name }) => `${account} ${account_name}` },
        { key: 'debit', header: 'Debit', align: 'end', width: '8rem', cell: ({ debit }) => (debit === 0 ? '–' : formatPounds(debit)) },
        { key: 'credit', header: 'Credit', align: 'end', width: '8rem', cell: ({ credit }) => (credit === 0 ? '–' : formatPounds(credit)) },
      ]}
      rows={entry.lines}
      rowKey={({ account, debit, credit }) => `${account} ${debit} ${credit}`}
      errorTitle="Failed to load the entry"
      empty={null}
    />
  );
}

type Question = 'reject' | 'reverse';

function Decisions({ transaction, onEdit, onClose }: { transaction: TransactionDetailView; onEdit: () => void; onClose: () => void }) {
  const [approve, reject, reverse] = [useApprove(), useReject(), useReverse()];
  const [question, setQuestion] = useState<Question | null>(null);
  const [reason, setReason] = useState('');
  const { id, can } = transaction;
  const error = [approve, reject, reverse].map((act) => act.error).find((one) => one !== null && !wasCalledOff(one));
  const busy = approve.isPending || reject.isPending || reverse.isPending;
  const send = (): void => {
    const act = question === 'reject' ? reject : reverse;
    if (reason.trim() !== '' && !busy) act.mutate({ id, reason }, { onSuccess: () => setQuestion(null) });
  };
  return (
    <>
      {question !== null && (
        <Textarea
          {...FIELD}
          label={question === 'reject' ? 'Why is it rejected?' : 'Why is it reversed?'}
          description={
            question === 'reject' ? 'The person who entered it reads this.' : 'The opposite entry is dated today; this one stays as it is.'
          }
          required
          autosize
          minRows={2}
          maxLength={TRANSACTION_LIMITS.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {error !== undefined && <PortalNotice tone="error" title={messageOf(error, 'That did not work. Please try again.')} />}
      <PortalDialogActions>
        <Button variant="default" onClick={question === null ? onClose : () => setQuestion(null)}>
          {question === null ? 'Close' : 'Go back'}
        </Button>
        {question === null ? (
          <>
            {can.edit && (
              <Button variant="default" onClick={onEdit}>
                Change
              </Button>
            )}
            {can.reject && (
              <Button variant="default" onClick={() => setQuestion('reject')}>
                Reject
              </Button>
            )}
            {can.reverse && (
              <Button variant="default" onClick={() => setQuestion('reverse')}>
                Reverse
              </Button>
            )}
            {can.approve && <Button onClick={() => !busy && approve.mutate(id)}>{approve.isPending ? 'Approving...' : 'Approve'}</Button>}
          </>
        ) : (
          <Button data-danger disabled={reason.trim() === ''} onClick={send}>
            {question === 'reject' ? 'Reject transaction' : 'Reverse transaction'}
          </Button>
        )}
      </PortalDialogActions>
    </>
  );
}
