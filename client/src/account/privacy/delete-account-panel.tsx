import { Button, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { GRACE_DAYS } from '../../../../server/users/data-rights/deletion.rules';
import { reasonOf, isProofRequired } from '../../lib/http/http';
import { leaveSession } from '../../lib/session/sign-in-again';
import { blockLeaving } from '../../lib/navigation/leave-question';
import { meQuery } from '../../lib/http/query';
import { useSignOut } from '../../lib/session/sign-out';
import { PortalAlert } from '../../ui/portal/feedback/portal-alert';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { useDates } from '../../ui/portal/time/portal-dates';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import classes from './delete-account-panel.module.css';
import { DeleteNowDialog } from './delete-now-dialog';
import { RetainedData } from './retained-data';
import { useDeleteAccount, useKeepAccount, useScheduleDeletion } from './privacy.api';

/** The specification's text (section 8). */
const DELETED = 'Your account has been successfully deleted.';
const DELETE_FAILED = 'Failed to delete account. Please try again or contact support.';
const SCHEDULE_FAILED = 'Failed to schedule account deletion. Please try again.';

interface DeleteAccountPanelProps {
  /** When a scheduled deletion is due; null without one. */
  dueAt: string | null;
  /** False if there is no grace period: a paused account is deleted automatically. */
  mayRegret?: boolean;
}

/** The two ways to delete an account: after seven days in which signing in cancels the deletion, or immediately. */
export function DeleteAccountPanel({ dueAt, mayRegret = true }: DeleteAccountPanelProps) {
  const queryClient = useQueryClient();
  const { signOut } = useSignOut();
  const dates = useDates();
  const remove = useDeleteAccount();
  const schedule = useScheduleDeletion();
  const keep = useKeepAccount();
  const [asking, setAsking] = useState<'now' | 'later' | null>(null);
  const leaving = remove.isPending || remove.isSuccess;
  // The session ends with the account; the page stays until the user has read the message.
  useEffect(() => (leaving ? blockLeaving() : undefined), [leaving]);

  const scheduled = (): void => {
    schedule.reset();
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };

  return (
    <PortalPanel
      title="Delete your account"
      text="Your personal data is deleted. Messages that you sent to others remain, shown as from a deleted user."
    >
      <ul className={rows.rows}>
        {mayRegret && (
          <li className={rows.row}>
            <div className={classes.main}>
              <Title order={3}>I May Regret This</Title>
              <Text c="dimmed" maw="60ch">
                {dueAt === null
                  ? `Your account will be deleted in ${GRACE_DAYS} days. Until then it works as usual, and signing in again cancels the deletion.`
                  : `Your account will be deleted on ${dates.moment(dueAt)} unless you keep it.`}
              </Text>
            </div>
            {dueAt === null ? (
              <Button variant="default" {...ariaDisabled(schedule.isPending)} onClick={() => !schedule.isPending && setAsking('later')}>
                {schedule.isPending ? 'Scheduling...' : `Delete in ${GRACE_DAYS} days`}
              </Button>
            ) : (
              <Button {...ariaDisabled(keep.isPending)} onClick={() => !keep.isPending && keep.mutate()}>
                {keep.isPending ? 'Keeping...' : 'Keep my account'}
              </Button>
            )}
          </li>
        )}
        <li className={rows.row}>
          <div className={classes.main}>
            <Title order={3}>Delete now</Title>
            <Text c="dimmed" maw="60ch">
              This cannot be undone, not even by us. Download your data first if you want to keep it.
            </Text>
          </div>
          <Button data-danger {...ariaDisabled(remove.isPending)} onClick={() => !remove.isPending && setAsking('now')}>
            {remove.isPending ? 'Deleting...' : 'Delete my account'}
          </Button>
        </li>
      </ul>
      {asking === 'later' && (
        <PortalConfirm
          title={`Delete your account in ${GRACE_DAYS} days?`}
          confirm="Schedule deletion"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            schedule.mutate();
          }}
        >
          <p>You will receive an email now and another the day before. Signing in within the {GRACE_DAYS} days cancels the deletion.</p>
          <RetainedData />
        </PortalConfirm>
      )}
      {asking === 'now' && (
        <DeleteNowDialog
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            // The session ends with the account, on purpose.
            leaveSession(true);
            remove.mutate(undefined, { onError: () => leaveSession(false) });
          }}
        />
      )}
      {remove.isSuccess && <PortalAlert title="Account deleted" message={DELETED} onClose={signOut} />}
      {remove.isError && !isProofRequired(remove.error) && (
        <PortalAlert title="Account not deleted" message={DELETE_FAILED} why={reasonOf(remove.error)} onClose={() => remove.reset()} />
      )}
      {keep.isError && (
        <PortalAlert
          title="Deletion not cancelled"
          message="Failed to cancel the deletion. Please try again."
          why={reasonOf(keep.error)}
          onClose={() => keep.reset()}
        />
      )}
      {schedule.isSuccess && (
        <PortalAlert
          title="Deletion scheduled"
          message={`Your account will be deleted in ${GRACE_DAYS} days, on ${dates.moment(schedule.data.deletionDueAt)}. Sign in again before then to keep it.`}
          onClose={scheduled}
        />
      )}
      {schedule.isError && !isProofRequired(schedule.error) && (
        <PortalAlert
          title="Deletion not scheduled"
          message={SCHEDULE_FAILED}
          why={reasonOf(schedule.error)}
          onClose={() => schedule.reset()}
        />
      )}
    </PortalPanel>
  );
}
