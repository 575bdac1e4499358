import { Anchor, Button, Progress, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportDetailView, StatementPreviewView } from '../../../../server/sales/imports/imports.dto.js';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { downloadSignedIn } from '../../lib/http/download';
import { keysetRows } from '../../lib/lists/keyset';
import { paths } from '../../lib/navigation/paths';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatMoney } from '../../ui/format/currency';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { importChangesQuery, importFilePath, importQuery, useDiscardImport, usePostImport } from './imports.api';

interface ImportPreviewProps {
  id: string;
  onClose: (message: string | null) => void;
}

/** A statement file: its progress, its problems, and the effect of posting it. */
export function ImportPreview({ id, onClose }: ImportPreviewProps) {
  const posting = usePostImport(id);
  const discarding = useDiscardImport();
  // A file that is being discarded is not loaded again.
  const { data, error, isFetching, refetch } = useQuery({
    ...importQuery(id),
    enabled: !discarding.isPending && !discarding.isSuccess,
  });
  const failure = posting.error ?? discarding.error;
  const refusal = failure === null || isProofRequired(failure) ? null : messageOf(failure, 'Failed to post the statements.');
  const busy = posting.isPending || discarding.isPending;
  const close = (): void => onClose(null);
  return (
    <PortalDialog side readFirst title={data === undefined ? 'Statement' : `${data.channel} statement`} onEscape={close}>
      <Stack gap="md">
        {data === undefined && error === null && <Text role="status">Loading...</Text>}
        {data === undefined && error !== null && (
          <PortalLoadError title="Failed to load the file" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data !== undefined && <File file={data} />}
        <PortalOutcome message={null} refusal={refusal} />
        <PortalDialogActions>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {data !== undefined && data.status !== 'posted' && (
            <Button
              variant="default"
              {...ariaDisabled(busy)}
              onClick={() => {
                if (!busy) discarding.mutate(id, { onSuccess: () => onClose('The file is discarded.') });
              }}
            >
              Discard file
            </Button>
          )}
          {data?.can_post === true && (
            <Button
              {...ariaDisabled(busy)}
              onClick={() => {
                if (!busy) posting.mutate(data.preview, { onSuccess: () => onClose('The statements are posted.') });
              }}
            >
              {posting.isPending ? 'Posting...' : postLabel(data)}
            </Button>
          )}
        </PortalDialogActions>
      </Stack>
    </PortalDialog>
  );
}

function postLabel({ statements }: ImportDetailView): string {
  return statements.length === 1 ? 'Post statement' : `Post ${statements.length} statements`;
}

function File({ file }: { file: ImportDetailView }) {
  const { id, status, file_name, rows, progress, revenue_share, category, statements, sales, can_post } = file;
  const isCompared = statements.some(({ known, changed, gone }) => known + changed + gone > 0);
  return (
    <>
      <PortalFacts>
        <PortalFact label="File">
          <Anchor href={importFilePath(id)} download onClick={downloadSignedIn}>
            {file_name}
          </Anchor>
        </PortalFact>
        {status !== 'reading' && <PortalFact label="Rows">{rows.toLocaleString('en-GB')}</PortalFact>}
        <PortalFact label="Revenue share">{`${revenue_share}%`}</PortalFact>
        <PortalFact label="Category">{category}</PortalFact>
        {sales.length > 0 && (
          <PortalFact label="Booked as">
            {sales.map((sale) => (
              <Text key={sale.id} span display="block">
                <Anchor component={Link} to={paths.staffSection('sales', { sale: sale.id })}>
                  {`Sale of ${formatMonth(sale.month)}, ${sale.currency}`}
                </Anchor>
              </Text>
            ))}
          </PortalFact>
        )}
      </PortalFacts>
      {status === 'reading' && (
        <Stack gap="xxs">
          <Progress value={progress} aria-label="Reading" />
          <Text size="sm" role="status">{`${progress}% is read. You can close this page: the file stays in the list.`}</Text>
        </Stack>
      )}
      {status === 'refused' && <Problems file={file} />}
      {status === 'posted' && (
        <PortalNotice tone="success" title="This file is posted.">
          {sales.length > 0
            ? 'To undo it, open its sale and withdraw the statement.'
            : 'It no longer counts: it was withdrawn, or a later file replaced it.'}
        </PortalNotice>
      )}
      {statements.map((statement) => (
        <Statement key={`${statement.month} ${statement.currency}`} statement={statement} share={revenue_share} />
      ))}
      {isCompared && can_post && <Changes id={id} />}
      {status === 'ready' && !can_post && statements.every(({ problem }) => problem === null) && (
        <PortalNotice tone="success" title="Everything in this file is already booked. There is nothing to post." />
      )}
    </>
  );
}

function Problems({ file: { channel, problems, problem_count } }: { file: ImportDetailView }) {
  const isWhole = problems.every(({ row }) => row === 0);
  return (
    <>
      <PortalNotice tone="error" title={isWhole ? (problems[0]?.message ?? 'The file cannot be read.') : problemTitle(problem_count)}>
        {channel === 'Steam'
          ? 'Nothing was imported. Correct the file and import it again.'
          : 'Nothing was imported. Correct the file, or choose other columns, and import it again.'}
      </PortalNotice>
      {!isWhole && (
        <PortalTable
          label="Problems"
          columns={[
            { key: 'row', header: 'Line', width: '8rem', primary: true, cell: ({ row }) => `Line ${row}` },
            { key: 'column', header: 'Column', cell: ({ column }) => <bdi>{column}</bdi> },
            { key: 'message', header: 'Problem', cell: ({ message }) => message },
          ]}
          rows={problems}
          rowKey={({ row }) => String(row)}
          errorTitle="Failed to load the problems"
          empty={null}
        />
      )}
    </>
  );
}

function problemTitle(count: number): string {
  return count === 1 ? 'One row cannot be read.' : `${count.toLocaleString('en-GB')} rows cannot be read.`;
}

function Statement({ statement, share }: { statement: StatementPreviewView; share: number }) {
  const dates = useDates();
  const { month, currency, rows, added, changed, known, gone, gross, returns, tax, net, amount, vat, booked, booked_share } = statement;
  const { difference, difference_gbp, exchange_rate, rate_source, rate_date, sale_date, posted_on, problem } = statement;
  const money = (value: number): string => formatMoney(value, currency);
  const count = (value: number): string => value.toLocaleString('en-GB');
  const isBooked = booked_share !== null;
  const source = rate_source === null || rate_date === null ? '' : ` (${rate_source}, ${dates.day(rate_date)})`;
  return (
    <Stack gap="xs" component="section" aria-label={`${formatMonth(month)}, ${currency}`}>
      <Title order={3} size="h4">{`${formatMonth(month)}, ${currency}`}</Title>
      {problem !== null && <PortalNotice tone="error" title={problem} />}
      {gone > 0 && (
        <PortalNotice
          tone="warning"
          title={gone === 1 ? 'One booked row is not in this file.' : `${count(gone)} booked rows are not in this file.`}
        >
          Posting removes {gone === 1 ? 'it' : 'them'} from the books. Is the file complete?
        </PortalNotice>
      )}
      {isBooked && booked_share !== share && (
        <PortalNotice tone="warning" title={`This month is booked with a share of ${booked_share}%.`}>
          Posting books all of it again with {share}%.
        </PortalNotice>
      )}
      <PortalFacts>
        <PortalFact label="Rows">
          {count(rows)} <PortalFactNote>{`${count(added)} new, ${count(changed)} changed, ${count(known)} known`}</PortalFactNote>
        </PortalFact>
        <PortalFact label="Gross">{money(gross)}</PortalFact>
        <PortalFact label="Returns">{money(0 - returns)}</PortalFact>
        <PortalFact label="Tax">{money(0 - tax)}</PortalFact>
        <PortalFact label="Net">{money(net)}</PortalFact>
        {problem === null && (
          <>
            <PortalFact label="To book">
              {money(amount)}{' '}
              <PortalFactNote>{vat > 0 ? `and ${money(vat)} output VAT` : share === 100 ? 'net' : `${share}% of net`}</PortalFactNote>
            </PortalFact>
            {isBooked && <PortalFact label="Booked so far">{money(booked)}</PortalFact>}
            <PortalFact label={isBooked ? 'Difference' : 'Posts'}>
              {money(difference)}{' '}
              <PortalFactNote>
                {[
                  currency === 'GBP' ? '' : `${formatPounds(difference_gbp)} at ${exchange_rate}${source}`,
                  isBooked ? 'dated today' : `dated ${dates.day(sale_date)}`,
                  isBooked || posted_on === sale_date ? '' : `posted on ${dates.day(posted_on)}, because its month is closed`,
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </PortalFactNote>
            </PortalFact>
          </>
        )}
      </PortalFacts>
    </Stack>
  );
}

/** Rows that differ from what is booked. */
function Changes({ id }: { id: string }) {
  const dates = useDates();
  const [isShown, setShown] = useState(false);
  const query = useInfiniteQuery({ ...importChangesQuery(id), enabled: isShown });
  if (!isShown)
    return (
      <Button variant="default" onClick={() => setShown(true)}>
        Show new and changed rows
      </Button>
    );
  return (
    <PortalTable
      label="New and changed rows"
      columns={[
        { key: 'product', header: 'Product', primary: true, cell: ({ product }) => <bdi>{product}</bdi> },
        { key: 'date', header: 'Date', cell: ({ date, country }) => [dates.day(date), country].filter((part) => part !== '').join(', ') },
        {
          key: 'before',
          header: 'Net booked',
          align: 'end',
          cell: ({ net_before, currency }) => (net_before === null ? 'New' : formatMoney(net_before, currency)),
        },
        {
          key: 'net',
          header: 'Net in the file',
          align: 'end',
          cell: ({ net, currency }) => (net === null ? 'Missing' : formatMoney(net, currency)),
        },
      ]}
      rowKey={({ month, product, date, net, net_before, country, units }) =>
        `${month}${product}${date}${country}${net}${net_before}${units}`
      }
      errorTitle="Failed to load the rows"
      empty={null}
      {...keysetRows(query)}
    />
  );
}
