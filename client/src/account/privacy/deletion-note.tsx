import { Button } from '@mantine/core';
import { formMessage } from '../../lib/forms/forms';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { useDates } from '../../ui/portal/time/portal-dates';
import { useKeepAccount } from './privacy.api';

/** A reminder of a scheduled deletion, with a button to cancel it. */
export function DeletionNote({ dueAt }: { dueAt: string }) {
  const { moment } = useDates();
  const keep = useKeepAccount();
  const refusal = formMessage([], keep.error, 'The deletion could not be cancelled. Please try again.');
  return (
    <PortalNotice
      tone="warning"
      title={`Your account will be deleted on ${moment(dueAt)}`}
      action={
        <Button {...ariaDisabled(keep.isPending)} onClick={() => !keep.isPending && keep.mutate()}>
          {keep.isPending ? 'Keeping...' : 'Keep my account'}
        </Button>
      }
    >
      {refusal ?? 'You scheduled this under Privacy & Data. Signing in again before then also cancels it.'}
    </PortalNotice>
  );
}
