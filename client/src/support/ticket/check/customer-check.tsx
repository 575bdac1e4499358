import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CodeResponse } from '../../../../../server/support/access/verification.dto.js';
import type { CodeState, TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { messageOf } from '../../../lib/http/http';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { useSendCode } from '../../tickets.api';
import classes from './check.module.css';
import { CheckPassword } from './check-password';
import { CodeShown } from './code-shown';

/** The customer's half of the security check: the password, a code, and the button that submits it. */
export function CustomerCheck({ ticket }: { ticket: TicketView }) {
  const [created, setCreated] = useState<CodeResponse | null>(null);
  const [asking, setAsking] = useState(false);
  const send = useSendCode(ticket.id);
  const { code: last } = ticket;
  const running = last !== null && last.ended === null ? last : null;
  const { day } = useDates();
  const shown = created !== null && running !== null && running.expiresAt === created.expiresAt ? created.code : null;

  return (
    <PortalPanel
      title="Security check"
      text="Before support can read your messages, confirm that it is you and give support access. Support never asks for your password, and the code opens this ticket only."
    >
      <div className={classes.check}>
        {ticket.closes_at !== null && <p className={classes.left}>Without the check, this ticket closes on {day(ticket.closes_at)}.</p>}
        {ticket.check_requested_at !== null && running === null && (
          <PortalNotice tone="warning" title="Support is waiting for your security check">
            An agent would like to answer you and asked for it <PortalTime iso={ticket.check_requested_at} />. Enter your password to get a
            code, then send it to the agent.
          </PortalNotice>
        )}
        {last !== null && <CodeNotice code={last} />}
        {running === null || asking ? (
          <CheckPassword
            ticketId={ticket.id}
            isRepeat={last !== null}
            onCancel={running === null ? null : () => setAsking(false)}
            onCode={(response) => {
              setCreated(response);
              setAsking(false);
            }}
          />
        ) : (
          <>
            <CodeShown code={shown} state={running} />
            {send.isError && <PortalNotice tone="error" title={messageOf(send.error, 'Failed to send code')} />}
            <div className={classes.actions}>
              {running.sentAt === null && (
                <Button disabled={send.isPending || !ticket.can.sendCode} onClick={() => send.mutate()}>
                  {send.isPending ? 'Sending...' : 'Send to agent'}
                </Button>
              )}
              <Button variant="default" onClick={() => setAsking(true)}>
                Generate another code
              </Button>
            </div>
          </>
        )}
      </div>
    </PortalPanel>
  );
}

/** Wrong attempts at the last code, and why it ended. */
function CodeNotice({ code: { ended, wrongTries } }: { code: CodeState }) {
  if (ended === null && wrongTries === 0) return null;
  const attempts = `A wrong code was entered ${wrongTries === 1 ? 'once' : `${wrongTries} times`}`;
  if (ended === null) {
    return (
      <PortalNotice tone="warning" title={attempts}>
        After five wrong attempts this code stops working. If you did not expect this, generate a new code.
      </PortalNotice>
    );
  }
  return (
    <PortalNotice tone="warning" title={ended === 'refused' ? 'Your last code is no longer valid' : 'Your last code has expired'}>
      {wrongTries > 0 && `${attempts}. `}Generate a new code.
    </PortalNotice>
  );
}
