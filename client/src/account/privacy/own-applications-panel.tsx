import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { APPLICATION_STATE_LABELS } from '../../../../server/site/applications/application-states.rules';
import type { OwnApplicationView } from '../../../../server/site/applications/applications.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import { useDates } from '../../ui/portal/time/portal-dates';
import { ownApplicationsQuery, useWithdrawApplication } from './privacy.api';

/** The user's job applications with their state, and a button to withdraw. Renders nothing if there are none. */
export function OwnApplicationsPanel() {
  const { data } = useQuery(ownApplicationsQuery);
  const withdraw = useWithdrawApplication();
  const [asking, setAsking] = useState<OwnApplicationView | null>(null);
  const { day } = useDates();
  if (data === undefined || data.length === 0) return null;
  const refusal = formMessage([], withdraw.error, 'The application could not be withdrawn. Please try again.');
  return (
    <PortalPanel title="Your applications" text="What you applied for at the studio. Each is deleted automatically after 12 months.">
      <ul className={rows.rows}>
        {data.map((application) => (
          <li key={application.id} className={rows.row}>
            <div className={rows.main}>
              <Text fw={600}>{application.role}</Text>
              <Text size="xs" c="dimmed">
                {APPLICATION_STATE_LABELS[application.state]}. Sent on {day(application.created_at)}, deleted on{' '}
                {day(application.erased_at)}.
              </Text>
            </div>
            {application.canWithdraw && (
              <Button
                variant="default"
                aria-label={`Withdraw the application as ${application.role}`}
                {...ariaDisabled(withdraw.isPending)}
                onClick={() => !withdraw.isPending && setAsking(application)}
              >
                {withdraw.isPending && withdraw.variables === application.id ? 'Withdrawing...' : 'Withdraw'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdraw.isSuccess && <PortalNotice tone="success" title="Your application is withdrawn" />}
      {refusal && <PortalNotice tone="error" title={refusal} />}
      {asking && (
        <PortalConfirm
          title={`Withdraw your application as ${asking.role}?`}
          confirm="Withdraw application"
          danger
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            withdraw.mutate(asking.id);
          }}
        >
          <p>The studio sees that you withdrew it. You can apply again later.</p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}
