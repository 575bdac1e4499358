import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReceiptView } from '../../../../../server/support/transcripts/transcripts.dto.js';
import { RECEIPT_LABELS, roleLabel } from '../../../../../server/support/tickets/ticket-labels.rules';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalDisclosure } from '../../../ui/portal/layout/portal-disclosure';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { receiptsQuery } from '../../tickets.api';
import classes from './side-facts.module.css';

const MAX_SHOWN = 5;
const REFRESH_MS = 60_000;

/** Which support staff viewed the customer's data. */
export function ReceiptsPanel({ ticketId }: { ticketId: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...receiptsQuery(ticketId), refetchInterval: REFRESH_MS });
  return (
    <PortalPanel title="Access by support" text="Each time support opens your messages or details, it is recorded here.">
      {data === undefined && error !== null && (
        <PortalLoadError
          title="The access records could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height={64} />}
      {data?.length === 0 && <p className={classes.quiet}>No one so far.</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <Receipts receipts={data.slice(0, MAX_SHOWN)} />
          {data.length > MAX_SHOWN && (
            <PortalDisclosure label={`${data.length - MAX_SHOWN} more`}>
              <Receipts receipts={data.slice(MAX_SHOWN)} />
            </PortalDisclosure>
          )}
        </>
      )}
    </PortalPanel>
  );
}

function Receipts({ receipts }: { receipts: readonly ReceiptView[] }) {
  return (
    <ul className={classes.receipts}>
      {receipts.map(({ id, agent, kind, last_at, reads }) => (
        <li key={id}>
          <span>
            <strong>{agent.name}</strong> ({roleLabel(agent.role)}) {RECEIPT_LABELS[kind]}
            {reads > 1 && `, ${reads} times`}
          </span>
          <PortalTime iso={last_at} />
        </li>
      ))}
    </ul>
  );
}
