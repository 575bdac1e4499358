import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MailContentView, MailView } from '../../../../../server/admin/outbox/outbox.dto.js';
import { isProofRequired } from '../../../lib/http/http';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalFact, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import classes from './mail-dialog.module.css';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { MailStateMark } from './mail-state';
import { mailQuery } from './outbox.api';

interface MailDialogProps {
  mail: MailView;
  onClose: () => void;
}

/** One email as plain text: its HTML is made for email clients and must not run in this page. The server records that it was opened. */
export function MailDialog({ mail: { id, subject }, onClose }: MailDialogProps) {
  const mail = useQuery(mailQuery(id));
  const calledOff = isProofRequired(mail.error) && !mail.isFetching;
  useEffect(() => {
    if (calledOff) onClose();
  }, [calledOff, onClose]);
  return (
    <PortalDialog title={subject} wide onEscape={onClose}>
      <PortalLoaded query={mail} failed="Failed to load the email" height="16rem">
        {(content) => <Content mail={content} />}
      </PortalLoaded>
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
        <PortalFact label="Status">
          <MailStateMark state={mail.state} />
        </PortalFact>
        <PortalFact label="Written">{moment(mail.created_at)} (UK time)</PortalFact>
        {mail.sent_at !== null && <PortalFact label="Sent">{moment(mail.sent_at)} (UK time)</PortalFact>}
        {mail.attempts > 0 && <PortalFact label="Attempts">{mail.attempts}</PortalFact>}
        {mail.lastError !== null && <PortalFact label="Last response">{mail.lastError}</PortalFact>}
      </PortalFacts>
      {mail.linksHidden && (
        <PortalNotice tone="warning" title="A link is hidden">
          It gives access to the recipient’s account, so it is shown only in the email itself.
        </PortalNotice>
      )}
      <Paper
        component="pre"
        className={classes.text}
        radius="sm"
        bg="var(--bg)"
        p="md"
        tabIndex={0}
        role="region"
        aria-label="Text of the email"
        dir="auto"
      >
        {mail.text}
      </Paper>
    </>
  );
}
