import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { messageOf } from '../../lib/http/http';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useDates } from '../../ui/portal/time/portal-dates';
import { type PlainAct, usePlainAct } from '../tickets.api';
import classes from './closure-bar.module.css';

const FAILED: Readonly<Record<PlainAct, string>> = {
  'propose-close': 'Failed to propose closure',
  'withdraw-close': 'Failed to withdraw the proposal',
  'confirm-close': 'Failed to confirm closure',
  'decline-close': 'Failed to keep the ticket open',
  pending: 'Failed to set the ticket to pending',
  resume: 'Failed to resume the ticket',
  reopen: 'Failed to reopen the ticket',
  object: 'Failed to object',
};

interface ClosureBarProps {
  ticket: TicketView;
  /** Sends what the user wrote before, so that it comes first in the thread; the thread shows why it could not. */
  sentBefore?: () => Promise<boolean>;
}

/** The next steps of a ticket's closure that are available to this user. */
export function ClosureBar({ ticket, sentBefore }: ClosureBarProps) {
  const { id, can, status, side } = ticket;
  const { day } = useDates();
  const act = usePlainAct(id, sentBefore);
  const [confirming, setConfirming] = useState(false);
  // The clicked button may disappear with the state that it changed.
  useEffect(() => {
    if (act.isSuccess && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [act.isSuccess, status]);
  // An agent withdrew the proposal meanwhile: the question must not come back with the next one.
  if (confirming && !can.confirmClose) setConfirming(false);
  if (!(can.proposeClose || can.setPending || can.unsetPending || can.confirmClose || can.declineClose || can.withdrawClose)) return null;
  const button = (name: PlainAct, label: string, busy: string, primary = false) => (
    <Button
      variant={primary ? undefined : 'default'}
      size="sm"
      {...ariaDisabled(act.isPending)}
      // The second click of a double click would land on the button that undoes the first.
      onClick={({ detail }) => detail < 2 && !act.isPending && act.mutate(name)}
    >
      {act.isPending && act.variables === name ? busy : label}
    </Button>
  );
  return (
    <section
      className={classes.bar}
      data-asking={(side === 'customer' && status === 'pending_customer') || undefined}
      aria-label="Closing this ticket"
    >
      <div className={classes.row}>
        <p className={classes.text} data-agent={side === 'agent' || undefined}>
          {statusText(side, status)}
          {ticket.closes_at !== null && status === 'pending_customer' && ` Without a reply, the ticket closes on ${day(ticket.closes_at)}.`}
        </p>
        <div className={classes.actions}>
          {can.setPending && button('pending', 'Set to pending', 'Setting...')}
          {can.unsetPending && button('resume', 'Resume', 'Resuming...')}
          {can.proposeClose && button('propose-close', 'Propose closure', 'Proposing...')}
          {can.withdrawClose && button('withdraw-close', 'Withdraw proposal', 'Withdrawing...')}
          {can.declineClose && button('decline-close', 'Keep it open', 'Keeping it open...')}
          {can.confirmClose && (
            <Button
              size="sm"
              variant={status === 'pending' ? 'default' : undefined}
              {...ariaDisabled(act.isPending)}
              onClick={() => !act.isPending && setConfirming(true)}
            >
              {act.isPending && act.variables === 'confirm-close' ? 'Closing...' : 'Confirm closure'}
            </Button>
          )}
        </div>
      </div>
      {act.isError && <PortalNotice tone="error" title={messageOf(act.error, FAILED[act.variables])} />}
      {confirming && (
        <PortalConfirm
          title="Close this ticket?"
          confirm="Close the ticket"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            act.mutate('confirm-close');
          }}
        >
          <p>
            {ticket.security_verified
              ? 'No more messages can be added to it. You can still read it and save its transcript, and reopen it within 14 days of closing.'
              : 'The security check was not done, so opening the closed ticket signs you out. You can reopen it from My Tickets within 14 days of closing.'}
          </p>
        </PortalConfirm>
      )}
    </section>
  );
}

function statusText(side: TicketView['side'], status: TicketView['status']): string {
  if (side === 'customer') {
    return status === 'pending_customer'
      ? 'Support thinks that this is resolved. Do you agree?'
      : 'Support is working on this. If it is resolved for you, you can close it.';
  }
  if (status === 'pending_customer') return 'Closure proposed.';
  return status === 'pending' ? 'Waiting for work by the studio.' : 'Is everything resolved?';
}
