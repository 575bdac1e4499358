import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MailContentView, MailView } from '../../../../server/admin/outbox/outbox.dto.js';
import { useDates } from '../../ui/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../ui/portal-dialog';
import { PortalLoadError } from '../../ui/portal-load-error';
import classes from './mail-dialog.module.css';
import { MailStateMark } from './mail-state';
import { mailQuery } from './outbox.api';

interface MailDialogProps {
  mail: MailView;
  onClose: () => void;
}

/** One mail as plain text: its HTML is made for mail programs and has no business in this page. That it was opened is recorded. */
export function MailDialog({ mail: { id, subject }, onClose }: MailDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(mailQuery(id));
  return (
    <PortalDialog title={subject} wide onEscape={onClose}>
      {data ? (
        <Content mail={data} />
      ) : error ? (
        <PortalLoadError title="Failed to load the mail" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="16rem" role="status" aria-label="Loading..." />
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Content({ mail }: { mail: MailContentView }) {
  const { moment } = useDates();
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="To">{mail.to}</Fact>
        <Fact name="State">
          <MailStateMark state={mail.state} />
        </Fact>
        <Fact name="Written">{moment(mail.created_at)} (UK time)</Fact>
        {mail.sent_at !== null && <Fact name="Sent">{moment(mail.sent_at)} (UK time)</Fact>}
        {mail.attempts > 0 && <Fact name="Tries">{mail.attempts}</Fact>}
        {mail.lastError !== null && <Fact name="Last answer">{mail.lastError}</Fact>}
      </dl>
      <pre className={classes.text} tabIndex={0} role="region" aria-label="Text of the mail" dir="auto">
        {mail.text}
      </pre>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
