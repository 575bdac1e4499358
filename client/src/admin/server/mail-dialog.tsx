import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MailContentView, MailView } from '../../../../server/admin/outbox/outbox.dto.js';
import { useDates } from '../../ui/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../ui/portal-dialog';
import { PortalFact, PortalFacts } from '../../ui/portal-facts';
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
      <PortalFacts>
        <PortalFact label="To">{mail.to}</PortalFact>
        <PortalFact label="State">
          <MailStateMark state={mail.state} />
        </PortalFact>
        <PortalFact label="Written">{moment(mail.created_at)} (UK time)</PortalFact>
        {mail.sent_at !== null && <PortalFact label="Sent">{moment(mail.sent_at)} (UK time)</PortalFact>}
        {mail.attempts > 0 && <PortalFact label="Tries">{mail.attempts}</PortalFact>}
        {mail.lastError !== null && <PortalFact label="Last answer">{mail.lastError}</PortalFact>}
      </PortalFacts>
      <pre className={classes.text} tabIndex={0} role="region" aria-label="Text of the mail" dir="auto">
        {mail.text}
      </pre>
    </>
  );
}
