import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MINIMUM_AGE } from '../../../server/users/profile/profile.rules';
import type { MeView } from '../../../server/users/users.dto.js';
import { meQuery } from '../lib/http/query';
import { useHasPath } from '../lib/navigation/known-paths';
import { paths } from '../lib/navigation/paths';
import { useDates } from '../ui/portal/time/portal-dates';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import { DeleteAccountPanel } from './privacy/delete-account-panel';
import { DownloadPanel } from './privacy/download-panel';

/** A paused account has no live updates, so the page asks: while the tab is visible, and as soon as the user returns to it. */
const pauseQuery = { ...meQuery, refetchInterval: 30_000, refetchOnWindowFocus: 'always' as const };

/** The only content of a paused account: why it is paused, what happens next, and what the user can still do. Closes itself once consent is recorded. */
export function PausedAccount({ user }: { user: MeView }) {
  const { moment } = useDates();
  const hasPath = useHasPath();
  useQuery(pauseQuery);
  return (
    <Stack>
      <PortalNotice
        tone="warning"
        title="Your account is paused"
        action={
          hasPath(paths.contact) && (
            <Button component={Link} to={paths.contact} variant="default">
              Contact the studio
            </Button>
          )
        }
      >
        <p>
          According to the date of birth in your profile, you are under {MINIMUM_AGE}. Accounts at that age need the verified consent of a
          parent or guardian.
        </p>
        <p>
          {user.deletionDueAt === null
            ? 'Without it, the account will be deleted 7 days after it was paused.'
            : `Without it, the account will be deleted on ${moment(user.deletionDueAt)}.`}{' '}
          A parent or guardian can write to the studio. If the date is wrong, write to us too: once we have checked it, we reopen your
          account and you can correct the date.
        </p>
        <p>In the meantime you can download your data or delete the account yourself.</p>
      </PortalNotice>
      <DownloadPanel />
      <DeleteAccountPanel dueAt={null} mayRegret={false} />
    </Stack>
  );
}
