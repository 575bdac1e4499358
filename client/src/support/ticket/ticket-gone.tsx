import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Link, useLocation } from 'react-router';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import classes from './ticket-page.module.css';

/** A ticket that does not exist, or to which its customer has revoked access. */
export function TicketGone({ wasShown }: { wasShown: boolean }) {
  const identity = useIdentity();
  const { search } = useLocation();
  const agent = identity.state === 'signedIn' && identity.user.can.agentDesk;
  return (
    <PortalPanel title="Ticket">
      <div role="status">
        <PortalEmpty icon={IconLock} title={wasShown ? 'This ticket is no longer available' : 'Failed to load ticket'}>
          {wasShown
            ? 'The customer has revoked support’s access. You can no longer see the messages, files and details.'
            : 'This ticket does not exist, or you do not have access to it.'}
        </PortalEmpty>
      </div>
      <p className={classes.back}>
        <Button component={Link} to={agent ? paths.supportAgent + search : paths.support} variant="default">
          {agent ? 'To the support desk' : 'To support'}
        </Button>
      </p>
    </PortalPanel>
  );
}
