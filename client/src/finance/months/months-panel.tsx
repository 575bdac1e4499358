import { Button, Stack, TextInput } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeriodView } from '../../../../server/finance/ledger/ledger.dto.js';
import { ukDate } from '../../../../server/platform/time/days.rules';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { formatMonth } from '../../ui/format/date';
import { periodsQuery, useCloseMonth, useReopenMonth } from '../finance.api';
import { CloseDialog } from './close-dialog';
import { monthsUpTo } from './months-up-to';

const COLUMNS: ReadonlyArray<PortalColumn<PeriodView>> = [
  { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    cell: ({ state }) => <State state={state} />,
  },
  { key: 'by', header: 'Closed', cell: (period) => <Closed period={period} /> },
];

type Question = { act: 'close' | 'reopen'; month: string };

/** The last twelve months; a month is closed once nothing in it should change. */
export function MonthsPanel() {
  const [days] = useState(() => monthsUpTo(ukDate(new Date())));
  const { data, error, isFetching, refetch } = useQuery(periodsQuery(days));
  const [close, reopen] = [useCloseMonth(), useReopenMonth()];
  const [question, setQuestion] = useState<Question | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const failed = [close.error, reopen.error].find((candidate) => candidate !== null && !isProofRequired(candidate));
  const run = <V,>(act: { mutate: (variables: V, options: { onSuccess: () => void }) => void }, variables: V, text: string): void => {
    setQuestion(null);
    setMessage(null);
    close.reset();
    reopen.reset();
    act.mutate(variables, { onSuccess: () => setMessage(text) });
  };
  return (
    <PortalPanel
      bare
      title="Months"
      text="Nothing can be posted in a closed month. A document that belongs to one counts on the first open day and keeps its own date."
    >
      <PortalOutcome
        message={message}
        refusal={failed === undefined ? null : messageOf(failed, 'The month could not be changed. Please try again.')}
      />
      <PortalTable
        label="Months"
        columns={COLUMNS}
        rows={data}
        rowKey={({ month }) => month}
        error={error}
        errorTitle="Failed to load the months"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
        actions={({ month, state, can_close }) =>
          (can_close || state === 'closed') && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${can_close ? 'Close' : 'Reopen'} ${formatMonth(month)}`}
              onClick={() => setQuestion({ act: can_close ? 'close' : 'reopen', month })}
            >
              {can_close ? 'Close' : 'Reopen'}
            </Button>
          )
        }
      />
      {question?.act === 'close' && (
        <CloseDialog
          month={question.month}
          onConfirm={() => run(close, question.month, `${formatMonth(question.month)} is closed.`)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question?.act === 'reopen' && (
        <ReopenDialog
          month={question.month}
          onConfirm={(values) => run(reopen, { month: question.month, ...values }, `${formatMonth(question.month)} is open again.`)}
          onClose={() => setQuestion(null)}
        />
      )}
    </PortalPanel>
  );
}

function ReopenDialog({
  month,
  onConfirm,
  onClose,
}: {
  month: string;
  onConfirm: (values: { reason: string; code: string }) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  return (
    <PortalDialog title={`Reopen ${formatMonth(month)}?`} onEscape={onClose}>
      <Stack>
        <PortalTextarea
          {...FIELD}
          label="Why is it reopened?"
          description="It stays in the log."
          required
          minRows={2}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextInput
          {...FIELD}
          label="Code"
          description="Of your authenticator app. Without one, switch two-factor sign-in on under Account, Security."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button data-danger disabled={reason.trim() === '' || code.trim() === ''} onClick={() => onConfirm({ reason, code: code.trim() })}>
          Reopen month
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function State({ state }: Pick<PeriodView, 'state'>) {
  return state === 'closed' ? (
    <PortalStatus tone="success" icon={IconLock}>
      Closed
    </PortalStatus>
  ) : (
    <PortalStatus tone="neutral" icon={IconLockOpen}>
      Open
    </PortalStatus>
  );
}

function Closed({ period: { state, closed_at, closed_by_name, reopened_at, reopen_reason } }: { period: PeriodView }) {
  if (state === 'closed' && closed_at !== null)
    return (
      <>
        <PortalTime iso={closed_at} /> by {closed_by_name ?? 'a deleted user'}
      </>
    );
  if (reopened_at === null) return '–';
  return (
    <>
      Reopened <PortalTime iso={reopened_at} />: <bdi>{reopen_reason}</bdi>
    </>
  );
}
