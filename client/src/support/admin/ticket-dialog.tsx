import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AdminTicketView } from '../../../../server/support/investigation/investigation.dto.js';
import { categoryLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import { assigneeName } from '../../../../server/users/colleague-name.rules';
import { useIdentity } from '../../lib/session/me';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PriorityMark, StatusBadge } from '../desk/ticket-badges';
import { categoriesQuery } from '../support.api';
import { ExportForm } from './export-form';
import { useStoredExportReason } from './stored-reasons';
import { Investigation } from './investigation';
import { InvestigationForm } from './investigation-form';
import { AccessBadge } from './tickets-columns';
import { adminTicketQuery } from './tickets.api';
import { useRemaining } from './use-remaining';

interface TicketDialogProps {
  id: string;
  onClose: () => void;
}

/** One ticket of the panel: masked, or unmasked during an investigation. */
export function TicketDialog({ id, onClose }: TicketDialogProps) {
  const query = useQuery(adminTicketQuery(id));
  const { data, refetch } = query;
  const { clear: forget } = useStoredExportReason(id);
  const [ended, setEnded] = useState(false);
  const end = useCallback(() => {
    setEnded(true);
    forget();
    // Also removes the unmasked data from this page's memory.
    void refetch();
  }, [refetch, forget]);
  return (
    <PortalDialog title={data === undefined ? 'Ticket' : `#${data.number} ${data.subject}`} wide onEscape={onClose}>
      <PortalLoaded query={query} failed="Failed to load ticket" height="18rem">
        {(ticket) => <Ticket key={ticket.endsAt} ticket={ticket} ended={ended} onBegun={() => setEnded(false)} onEnd={end} />}
      </PortalLoaded>
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
  /** True after an investigation has expired. */
  ended: boolean;
  onBegun: () => void;
  onEnd: () => void;
}

function Ticket({ ticket, ended, onBegun, onEnd }: TicketProps) {
  const identity = useIdentity();
  const left = useRemaining(ticket.endsAt, onEnd);
  const runs = left > 0;
  const user = identity.state === 'signedIn' ? identity.user : null;
  // An agent may export a verified ticket without an investigation.
  const mayExport = runs || (ticket.accessState === 'verified' && user?.can.agentDesk === true);
  return (
    <>
      {(runs || ticket.endsAt === null) && <Facts ticket={ticket} />}
      {runs && <Investigation ticket={ticket} left={left} />}
      {ended && !runs && (
        <PortalNotice tone="warning" title="The investigation has ended">
          The messages and details are hidden again. To see them, start another investigation.
        </PortalNotice>
      )}
      {!runs && <InvestigationForm id={ticket.id} user={user} onBegun={onBegun} />}
      {mayExport && <ExportForm id={ticket.id} />}
    </>
  );
}

function Facts({ ticket }: { ticket: AdminTicketView }) {
  const { moment } = useDates();
  const categories = useQuery(categoriesQuery).data;
  const { status, priority, category, assignee, assigneeIsFormer, lastUpdate, accessState, customer } = ticket;
  return (
    <PortalFacts>
      <PortalFact label="Status">
        <StatusBadge status={status} />
      </PortalFact>
      <PortalFact label="Priority">
        <PriorityMark priority={priority} />
      </PortalFact>
      <PortalFact label="Access">
        <AccessBadge state={accessState} />
      </PortalFact>
      <PortalFact label="Category">{categoryLabel(categories, category)}</PortalFact>
      <PortalFact label="Assignee">{assignee === null ? 'Unassigned' : assigneeName(assignee, assigneeIsFormer)}</PortalFact>
      <PortalFact label="Customer">{customer ?? 'Deleted'}</PortalFact>
      <PortalFact label="Updated">{moment(lastUpdate)}</PortalFact>
    </PortalFacts>
  );
}
