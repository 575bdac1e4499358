import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { waitingTicketsQuery } from '../../support.api';

/** A notice that closures wait for the customer's confirmation but are not in the list. */
export function WaitingNotice({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(waitingTicketsQuery);
  const waiting = data?.items.length ?? 0;
  if (waiting === 0) return null;
  const many = data?.nextCursor
    ? `More than ${waiting} tickets are waiting`
    : waiting === 1
      ? '1 ticket is waiting'
      : `${waiting} tickets are waiting`;
  return (
    <PortalNotice
      tone="warning"
      title={`${many} for your confirmation.`}
      action={
        <Button variant="default" size="sm" onClick={onShow}>
          {waiting === 1 ? 'Show it' : 'Show them'}
        </Button>
      }
    >
      <p>We think that your question is resolved. Confirm the closure, or tell us what is still open.</p>
    </PortalNotice>
  );
}
