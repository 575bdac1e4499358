import { Button, Group } from '@mantine/core';
import { messageOf } from '../../../lib/http/http';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { useManageTicket } from '../../tickets.api';
import classes from './taken-bar.module.css';

/** Says that a reply has assigned the ticket to the agent, with a button to undo that. */
export function TakenBar({ ticketId, onDone }: { ticketId: string; onDone: () => void }) {
  const manage = useManageTicket(ticketId);
  return (
    <div role="status">
      <Group gap="xs" justify="space-between" className={classes.bar}>
        <span>This ticket is now assigned to you, because you replied.</span>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            {...ariaDisabled(manage.isPending)}
            onClick={() => !manage.isPending && manage.mutate({ assigneeId: null }, { onSuccess: onDone })}
          >
            {manage.isPending ? 'Undoing...' : 'Undo'}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onDone}>
            Keep it
          </Button>
        </Group>
      </Group>
      {manage.isError && <PortalNotice tone="error" title={messageOf(manage.error, 'Failed to change the ticket')} />}
    </div>
  );
}
