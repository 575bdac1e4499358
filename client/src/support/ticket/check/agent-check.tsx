import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { HandedCode, TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { messageOf } from '../../../lib/http/http';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalCodeField, useCodeForm } from '../../../ui/portal/fields/portal-code-field';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { useRequestCheck, useVerifyCode } from '../../tickets.api';
import { Colleagues } from '../colleagues/colleagues';
import classes from './check.module.css';
import { useTimeLeft } from './use-time-left';

/** The agent's half of the security check: waits for the customer's code, then enters it. */
export function AgentCheck({ ticket, me }: { ticket: TicketView; me: string }) {
  const { id, handedCode } = ticket;
  const [hadCode, setHadCode] = useState(false);
  if (handedCode !== null && !hadCode) setHadCode(true);
  return (
    <PortalPanel title="Security check" text="Enter the customer’s code to see their details and messages.">
      {handedCode === null ? (
        <Waiting hadCode={hadCode} ticket={ticket} />
      ) : (
        <EnterCode key={handedCode.expiresAt} ticketId={id} submitted={handedCode} />
      )}
      <Colleagues ticketId={id} me={me} doing="viewing" />
    </PortalPanel>
  );
}

/** @param hadCode true if an earlier code is no longer valid */
function Waiting({ hadCode, ticket: { id, can, check_requested_at } }: { hadCode: boolean; ticket: TicketView }) {
  const request = useRequestCheck(id);
  const root = useRef<HTMLParagraphElement>(null);
  // The field that had the focus no longer exists.
  useEffect(() => {
    if (hadCode && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [hadCode]);
  return (
    <Stack gap="sm">
      <p ref={root} tabIndex={-1} role="status" className={classes.waiting}>
        {hadCode
          ? 'The last code is no longer valid. The customer can see that too and can send a new one, which will appear here.'
          : 'Waiting for the customer to send their code. It will appear here.'}
      </p>
      {can.requestCheck && (
        <Group gap="sm">
          <Button
            variant={check_requested_at === null ? undefined : 'default'}
            {...ariaDisabled(request.isPending)}
            onClick={() => !request.isPending && request.mutate()}
          >
            {request.isPending ? 'Requesting...' : 'Request the security check'}
          </Button>
          {check_requested_at !== null && (
            <p role="status" className={classes.left}>
              The customer was asked <PortalTime iso={check_requested_at} />, on the ticket page and by email.
            </p>
          )}
        </Group>
      )}
      {request.isError && <PortalNotice tone="error" title={messageOf(request.error, 'Failed to request the security check')} />}
    </Stack>
  );
}

function EnterCode({ ticketId, submitted }: { ticketId: string; submitted: HandedCode }) {
  const verify = useVerifyCode(ticketId);
  const left = useTimeLeft(submitted.expiresAt);
  const form = useCodeForm((code, refused) => {
    if (!verify.isPending) verify.mutate(code, { onError: refused });
  });
  return (
    <div className={classes.check}>
      <div className={classes.code}>
        <p className={classes.caption}>Code from the customer</p>
        <p className={classes.digits} data-testid="handed-code">
          {submitted.code}
        </p>
        <p className={classes.left}>
          {left === null
            ? 'It has expired. The customer can send a new one.'
            : `Valid for another ${left}, ${submitted.triesLeft} ${submitted.triesLeft === 1 ? 'try' : 'tries'} left.`}
        </p>
      </div>
      <form noValidate className={`${forms.form} ${forms.narrow}`} onSubmit={form.submit}>
        <PortalCodeField
          form={form}
          label="Six-digit code"
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
