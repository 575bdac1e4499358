import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TicketBugView } from '../../../../../server/staff/bugs/links/links.dto.js';
import { bugLabel, bugPath, STATUS_LABELS } from '../../../../../server/staff/bugs/bugs.rules';
import { useRestoredDialog } from '../../../lib/forms/drafts/use-restored-dialog';
import { PortalCopyButton } from '../../../ui/portal/feedback/portal-copy-button';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { RaiseBugDialog, raiseBugForm } from './raise-bug-dialog';
import { ticketBugsQuery } from './ticket-bugs.api';

const REFRESH_MS = 60_000;

/** The bugs that agents raised from a ticket, their states, and a reply to the customer once one is fixed. */
export function TicketBugsPanel({ ticketId }: { ticketId: string }) {
  const query = useQuery({ ...ticketBugsQuery(ticketId), refetchInterval: REFRESH_MS });
  const [raising, setRaising] = useRestoredDialog<{ raises: true }>(`ticket-bugs:${ticketId}`, () => raiseBugForm(ticketId));
  return (
    <PortalPanel
      title="Bugs"
      aside={
        <Button size="compact-sm" variant="default" onClick={() => setRaising({ raises: true })}>
          Raise a bug
        </Button>
      }
    >
      <PortalLoaded query={query} failed="Failed to load the bugs of this ticket" height="3rem">
        {(bugs) => (
          <Stack gap="sm">
            {bugs.length === 0 && <Text c="dimmed">No bug has been raised from this ticket.</Text>}
            {bugs.map((bug) => (
              <TicketBug key={bug.id} bug={bug} />
            ))}
          </Stack>
        )}
      </PortalLoaded>
      {raising !== null && <RaiseBugDialog ticketId={ticketId} onClose={() => setRaising(null)} />}
    </PortalPanel>
  );
}

function TicketBug({ bug: { number, title, status, fixed_in, reply, can_open } }: { bug: TicketBugView }) {
  const name = `${bugLabel(number)} ${title}`;
  return (
    <Stack gap="xxs">
      <Text fw={600}>{can_open ? <Link to={bugPath(number)}>{name}</Link> : name}</Text>
      <Text size="sm" c="dimmed">
        {STATUS_LABELS[status]}
        {fixed_in !== null && `, fixed in ${fixed_in}`}
      </Text>
      {reply !== null && (
        <>
          <Text size="sm">“{reply}”</Text>
          <div>
            <PortalCopyButton text={reply} label="Copy reply" />
          </div>
        </>
      )}
    </Stack>
  );
}
