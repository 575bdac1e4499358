import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeriodView } from '../../../../server/finance/ledger/ledger.dto.js';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { ukToday } from '../../lib/time/now';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { formatMonth } from '../../ui/format/date';
import { periodsQuery, useCloseMonth } from '../finance.api';
import { CloseDialog } from './close-dialog';
import { monthsUpTo } from './months-up-to';
import { ReopenDialog } from './reopen-dialog';

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

/** The server lists at most so many times twelve months. */
const MAX_YEARS = 5;

/** The last twelve months, and earlier ones on request; a month is closed once nothing in it should change. */
export function MonthsPanel() {
  const [today] = useState(() => ukToday());
  const [years, setYears] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(periodsQuery(monthsUpTo(today, years)));
  const close = useCloseMonth();
  const [question, setQuestion] = useState<Question | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const failed = close.error !== null && !isProofRequired(close.error) ? close.error : null;
  const ask = (next: Question | null): void => {
    setQuestion(next);
    setMessage(null);
    close.reset();
  };
  return (
    <PortalPanel
      bare
      title="Months"
      text="Nothing can be posted in a closed month. A document that belongs to one counts on the first open day and keeps its own date."
    >
      <PortalOutcome
        message={message}
        refusal={failed === null ? null : messageOf(failed, 'The month could not be closed. Please try again.')}
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
        hasMore={years < MAX_YEARS}
        onMore={() => setYears(years + 1)}
        loadingMore={isPlaceholderData}
        empty={null}
        actions={({ month, state, can_close }) =>
          (can_close || state === 'closed') && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${can_close ? 'Close' : 'Reopen'} ${formatMonth(month)}`}
              onClick={() => ask({ act: can_close ? 'close' : 'reopen', month })}
            >
              {can_close ? 'Close' : 'Reopen'}
            </Button>
          )
        }
      />
      {question?.act === 'close' && (
        <CloseDialog
          month={question.month}
          onConfirm={() => {
            ask(null);
            close.mutate(question.month, { onSuccess: () => setMessage(`${formatMonth(question.month)} is closed.`) });
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      {question?.act === 'reopen' && (
        <ReopenDialog
          month={question.month}
          onReopened={() => {
            setQuestion(null);
            setMessage(`${formatMonth(question.month)} is open again.`);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </PortalPanel>
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

function Closed({ period: { state, closed_at, closed_by_name, reopened_at, reopened_by_name, reopen_reason } }: { period: PeriodView }) {
  if (state === 'closed' && closed_at !== null)
    return (
      <>
        <PortalTime iso={closed_at} /> by {closed_by_name ?? 'a deleted user'}
      </>
    );
  if (reopened_at === null) return '–';
  return (
    <>
      Reopened <PortalTime iso={reopened_at} /> by {reopened_by_name ?? 'a deleted user'}: <bdi>{reopen_reason}</bdi>
    </>
  );
}
