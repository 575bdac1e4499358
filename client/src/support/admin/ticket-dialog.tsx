import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { AdminTicketView } from '../../../../server/support/investigation/investigation.dto.js';
import { useIdentity } from '../../lib/me';
import { useDates } from '../../ui/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../ui/portal-dialog';
import { PortalLoadError } from '../../ui/portal-load-error';
import { PortalNotice } from '../../ui/portal-notice';
import { categoryWords } from '../desk/category-words';
import { PriorityMark, StatusBadge } from '../desk/ticket-badges';
import { categoriesQuery } from '../support.api';
import { ExportForm } from './export-form';
import { Investigation } from './investigation';
import { InvestigationForm } from './investigation-form';
import classes from './ticket-dialog.module.css';
import { AccessBadge } from './tickets-columns';
import { adminTicketQuery } from './tickets.api';
import { useRemaining } from './use-remaining';

interface TicketDialogProps {
  id: string;
  onClose: () => void;
}

/** One ticket of the panel: masked, and whole while it is investigated. */
export function TicketDialog({ id, onClose }: TicketDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(adminTicketQuery(id));
  const [reason, setReason] = useState('');
  const [ended, setEnded] = useState(false);
  const begun = (given: string): void => {
    setReason(given);
    setEnded(false);
  };
  const end = useCallback(() => {
    setEnded(true);
    // What it showed goes from this page's memory as well.
    void refetch();
  }, [refetch]);
  return (
    <PortalDialog title={data === undefined ? 'Ticket' : `#${data.number} ${data.subject}`} wide onEscape={onClose}>
      {data ? (
        <Ticket key={data.endsAt} ticket={data} reason={reason} ended={ended} onBegun={begun} onEnd={end} />
      ) : error ? (
        <PortalLoadError title="Failed to load ticket" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="18rem" role="status" aria-label="Loading..." />
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

interface TicketProps {
  ticket: AdminTicketView;
  /** Why the investigation was begun. */
  reason: string;
  /** True after one has run out. */
  ended: boolean;
  onBegun: (reason: string) => void;
  onEnd: () => void;
}

function Ticket({ ticket, reason, ended, onBegun, onEnd }: TicketProps) {
  const identity = useIdentity();
  const left = useRemaining(ticket.endsAt, onEnd);
  const runs = left > 0;
  const user = identity.state === 'signedIn' ? identity.user : null;
  // An agent may hand a verified ticket on without an investigation.
  const mayExport = runs || (ticket.accessState === 'verified' && user?.can.agentDesk === true);
  return (
    <>
      {(runs || ticket.endsAt === null) && <Facts ticket={ticket} />}
      {runs && <Investigation ticket={ticket} left={left} />}
      {ended && !runs && (
        <PortalNotice tone="warning" title="The investigation has ended">
          What it showed is hidden again. To look further, begin another one.
        </PortalNotice>
      )}
      {!runs && <InvestigationForm id={ticket.id} hasSecondFactor={user?.twoFactorEnabled === true} onBegun={onBegun} />}
      {mayExport && <ExportForm id={ticket.id} reason={runs ? reason : ''} />}
    </>
  );
}

function Facts({ ticket }: { ticket: AdminTicketView }) {
  const { moment } = useDates();
  const categories = useQuery(categoriesQuery).data;
  const { status, priority, category, assignee, lastUpdate, accessState, customer } = ticket;
  return (
    <dl className={classes.facts}>
      <Fact label="Status">
        <StatusBadge status={status} />
      </Fact>
      <Fact label="Priority">
        <PriorityMark priority={priority} />
      </Fact>
      <Fact label="Access">
        <AccessBadge state={accessState} />
      </Fact>
      <Fact label="Category">{categoryWords(categories, category)}</Fact>
      <Fact label="Assignee">{assignee ?? 'Unassigned'}</Fact>
      <Fact label="Customer">{customer ?? 'Deleted'}</Fact>
      <Fact label="Updated">{moment(lastUpdate)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
