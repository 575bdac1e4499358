import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CodeResponse } from '../../../../../server/support/access/verification.dto.js';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
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
  const { code: running } = ticket;
  const { day } = useDates();
  const shown = created !== null && running !== null && running.expiresAt === created.expiresAt ? created.code : null;
  const isLost = created !== null && running === null;

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
        {running !== null && running.wrongTries > 0 && (
          <PortalNotice
            tone="warning"
            title={`A wrong code was entered ${running.wrongTries === 1 ? 'once' : `${running.wrongTries} times`}`}
          >
            After five wrong attempts this code stops working. If you did not expect this, generate a new code.
          </PortalNotice>
        )}
        {isLost && (
          <PortalNotice tone="warning" title="Your last code is no longer valid">
            It expired, or a wrong code was entered five times. Generate a new one.
          </PortalNotice>
        )}
        {running === null || asking ? (
          <CheckPassword
            ticketId={ticket.id}
            isRepeat={running !== null || isLost}
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
