import { Button } from '@mantine/core';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import { Link } from 'react-router';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { tabAddress } from '../hub-address';
import classes from './no-tickets.module.css';

interface NoTicketsProps {
  /** A filter excludes tickets. */
  narrowed: boolean;
  /** Every status is shown. */
  everything: boolean;
  onShowAll: () => void;
}

/** Shown instead of an empty list: what to do next. */
export function NoTickets({ narrowed, everything, onShowAll }: NoTicketsProps) {
  const title = narrowed ? 'No tickets match this filter' : everything ? 'No tickets yet' : 'No active tickets';
  return (
    <div className={classes.none}>
      <PortalEmpty icon={IconTicket} title={title}>
        {narrowed ? 'Try another search, status or category.' : 'When you contact us, your ticket and our replies appear here.'}
      </PortalEmpty>
      <div className={classes.actions}>
        {!everything && (
          <Button variant="default" onClick={onShowAll}>
            Show all tickets
          </Button>
        )}
        {!narrowed && (
          <Button component={Link} to={tabAddress('contact')}>
            Write to us
          </Button>
        )}
      </div>
    </div>
  );
}
