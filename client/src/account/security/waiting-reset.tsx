import { Button } from '@mantine/core';
import type { WaitingResetView } from '../../../../server/auth/second-factor/two-factor.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { useDates } from '../../ui/portal/time/portal-dates';
import { useKeepTwoFactor } from './security.api';

interface WaitingResetProps {
  reset: WaitingResetView;
  onObjected: (message: string) => void;
}

/** An admin has requested to turn two-factor authentication off: the reason, the time, and a way to object. */
export function WaitingReset({ reset, onObjected }: WaitingResetProps) {
  const keep = useKeepTwoFactor();
  const { moment } = useDates();
  const refusal = formMessage([], keep.error, 'The reset could not be cancelled. Please try again.');
  return (
    <>
      <PortalNotice
        tone="warning"
        title={`Two-factor authentication will be switched off on ${moment(reset.dueAt)}`}
        action={
          <Button
            {...ariaDisabled(keep.isPending)}
            onClick={() =>
              !keep.isPending && keep.mutate(undefined, { onSuccess: () => onObjected('Two-factor authentication stays on.') })
            }
          >
            {keep.isPending ? 'Cancelling...' : 'Keep two-factor authentication'}
          </Button>
        }
      >
        An admin asked for this on {moment(reset.requestedAt)}. Reason given: {reset.reason} It happens earlier if a second admin agrees. If
        you did not ask for it, keep two-factor authentication on.
      </PortalNotice>
      {refusal && <PortalNotice tone="error" title={refusal} />}
    </>
  );
}
