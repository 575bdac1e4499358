import { Button } from '@mantine/core';
import type { HandedCode, TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { messageOf } from '../../lib/http';
import { PortalCodeField, useCodeForm } from '../../ui/portal-code-field';
import forms from '../../ui/portal-form.module.css';
import { PortalPanel } from '../../ui/portal-panel';
import { useVerifyCode } from '../tickets.api';
import classes from './check.module.css';
import { useTimeLeft } from './use-time-left';

/** The agent's half of the security check: waiting for the customer's code, then entering it. */
export function AgentCheck({ ticket }: { ticket: TicketView }) {
  return (
    <PortalPanel title="Security check" text="The customer’s details and messages open once you have entered their code.">
      {ticket.handedCode === null ? (
        <p role="status" className={classes.waiting}>
          Waiting for the customer to send their code. It will appear here.
        </p>
      ) : (
        <EnterCode ticketId={ticket.id} handed={ticket.handedCode} />
      )}
    </PortalPanel>
  );
}

function EnterCode({ ticketId, handed }: { ticketId: string; handed: HandedCode }) {
  const verify = useVerifyCode(ticketId);
  const left = useTimeLeft(handed.expiresAt);
  const form = useCodeForm((code, refused) => {
    if (!verify.isPending) verify.mutate(code, { onError: refused });
  });
  return (
    <div className={classes.check}>
      <div className={classes.code}>
        <p className={classes.caption}>Code from the customer</p>
        <p className={classes.digits} data-testid="handed-code">
          {handed.code}
        </p>
        <p className={classes.left}>
          {left === null ? 'It has run out. Ask the customer for a new one.' : `Counts for ${left} more, ${handed.triesLeft} ${handed.triesLeft === 1 ? 'try' : 'tries'} left.`}
        </p>
      </div>
      <form noValidate className={`${forms.form} ${forms.narrow}`} onSubmit={form.submit}>
        <PortalCodeField
          form={form}
          label="Six-digit code"
          maxLength={6}
          autoComplete="off"
          empty="Enter the six digits of the code"
          error={verify.isError ? messageOf(verify.error, 'Failed to verify code') : undefined}
        />
        <div className={forms.actions}>
          <Button type="submit" disabled={verify.isPending}>
            {verify.isPending ? 'Verifying...' : 'Verify'}
          </Button>
        </div>
      </form>
    </div>
  );
}
