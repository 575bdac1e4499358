import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailView } from '../../../../../server/admin/outbox/outbox.dto.js';
import type { OutboxStatusView } from '../../../../../server/admin/server/server-status.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { keysetRows } from '../../../lib/lists/keyset';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { MailDialog } from './mail-dialog';
import { MAIL_STATE_LABELS } from './mail-states';
import { OUTBOX_COLUMNS } from './outbox-columns';
import { useMailState } from './outbox-filter';
import { outboxSummary } from './outbox-summary';
import { outboxQuery, useRetryMail } from './outbox.api';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';

const STATES = Object.entries(MAIL_STATE_LABELS).map(([value, label]) => ({ value, label }));

/** The outbox: emails as plain text, with a retry for those that could not be sent. */
export function OutboxPanel({ counts }: { counts: OutboxStatusView | null }) {
  const [state, changeState] = useMailState();
  const mails = useInfiniteQuery(outboxQuery(state));
  const retry = useRetryMail();
  const [open, setOpen] = useState<MailView | null>(null);
  const refusal = formMessage([], retry.error, 'Failed to send the email again');
  const { moment } = useDates();
  // The same recipient may get several emails with one subject.
  const nameOf = ({ subject, to, created_at }: MailView): string => `“${subject}” to ${to}, written ${moment(created_at)}`;
  return (
    <PortalPanel
      bare
      title="Outbox"
      text={outboxSummary(counts)}
      aside={
        <PortalFilterSelect
          label="Status of the emails"
          w={{ base: '100%', xs: '11rem' }}
          all="All emails"
          data={STATES}
          value={state}
          onChange={changeState}
        />
      }
    >
      <PortalList
        outcome={{ message: retry.isSuccess ? `“${retry.variables.subject}” is queued again.` : null, refusal }}
        label="Outbox"
        columns={OUTBOX_COLUMNS}
        rowKey={({ id }) => id}
        actions={(mail) => (
          <>
            {mail.state === 'failed' && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Try again to send ${nameOf(mail)}`}
                {...ariaDisabled(retry.isPending)}
                onClick={() => !retry.isPending && retry.mutate(mail)}
              >
                {retry.isPending && retry.variables.id === mail.id ? 'Queueing...' : 'Try again'}
              </Button>
            )}
            <Button variant="default" size="xs" aria-label={`Open ${nameOf(mail)}`} onClick={() => setOpen(mail)}>
              Open
            </Button>
          </>
        )}
        icon={IconMail}
        empty={{
          title: state === '' ? 'No emails yet' : 'No emails have this status',
          text: state === '' ? 'Every email that the portal creates is listed here.' : 'Choose another status, or all emails.',
        }}
        errorTitle="Failed to load the outbox"
        {...keysetRows(mails)}
      />
      {open && <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </PortalPanel>
  );
}
