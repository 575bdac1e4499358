import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminUserDetail, AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { paths } from '../../../lib/navigation/paths';
import { PortalAvatar } from '../../../ui/portal/pictures/portal-avatar';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalFact, PortalFactNote, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { languageName, regionName } from '../place-names';
import { UserRoles, UserStateBadge } from '../user-badges';
import { nameOf } from '../user-labels';
import { userDetailQuery } from '../users.api';

interface ViewDialogProps {
  user: AdminUserView;
  /** Null if the signed-in user may not change the account. */
  onEdit: (() => void) | null;
  onClose: () => void;
}

/** A user's account in full. The server logs the view. */
export function ViewDialog({ user, onEdit, onClose }: ViewDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(userDetailQuery(user.id, 'VIEW_USER'));
  return (
    <PortalDialog title={nameOf(user)} wide onEscape={onClose}>
      <Group wrap="nowrap">
        <PortalAvatar person={user} />
        <Stack gap="xxs" miw={0}>
          {user.username !== null && <Text c="dimmed">@{user.username}</Text>}
          <UserRoles roles={(data ?? user).roles} />
        </Stack>
      </Group>
      {data ? (
        <Facts user={data} />
      ) : error ? (
        <PortalLoadError title="The account could not be loaded" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="17.5rem" role="status" aria-label="Loading..." />
      )}
      {data && (
        <Text size="xs" c="dimmed">
          The log records that you viewed this account.
        </Text>
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {onEdit && <Button onClick={onEdit}>Edit details</Button>}
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Facts({ user }: { user: AdminUserDetail }) {
  const { moment, day } = useDates();
  const {
    email,
    emailVerified,
    pendingEmail,
    country,
    preferred_language,
    twoFactorEnabled,
    liveSessions,
    lastLoginAt,
    createdAt,
    deletionDueAt,
  } = user;
  return (
    <PortalFacts>
      <PortalFact label="Email">
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        {!emailVerified && <PortalFactNote>Not confirmed yet</PortalFactNote>}
      </PortalFact>
      {pendingEmail !== null && (
        <PortalFact label="New email">
          {pendingEmail} <PortalFactNote>Waiting for confirmation</PortalFactNote>
        </PortalFact>
      )}
      <PortalFact label="State">
        <UserStateBadge user={user} />
        {deletionDueAt !== null && <PortalFactNote>Deleted automatically on {moment(deletionDueAt)}</PortalFactNote>}
      </PortalFact>
      <PortalFact label="Two-factor authentication">{twoFactorEnabled ? 'On' : 'Off'}</PortalFact>
      <PortalFact label="Signed in">
        {liveSessions === 0 ? 'On no device' : liveSessions === 1 ? 'On 1 device' : `On ${liveSessions} devices`}
        <PortalFactNote>{lastLoginAt === null ? 'Never' : `Last on ${moment(lastLoginAt)}`}</PortalFactNote>
      </PortalFact>
      {user.temporaryPasswordUntil !== null && (
        <PortalFact label="Password">
          Temporary <PortalFactNote>Works until {moment(user.temporaryPasswordUntil)}</PortalFactNote>
        </PortalFact>
      )}
      {user.guardianConsentAt !== null && <PortalFact label="Guardian">Consent recorded on {day(user.guardianConsentAt)}</PortalFact>}
      <PortalFact label="Country">{country === null ? 'Not given' : regionName(country)}</PortalFact>
      <PortalFact label="Language">{preferred_language === null ? 'Not given' : languageName(preferred_language)}</PortalFact>
      <PortalFact label="Joined">{moment(createdAt)}</PortalFact>
      <PortalFact label="Hiring">
        <Group gap="sm">
          <Anchor component={Link} inherit to={paths.applicationsOf(user.id)}>
            Job applications
          </Anchor>
          <Anchor component={Link} inherit to={paths.contractsOf(user.id)}>
            Contracts
          </Anchor>
        </Group>
      </PortalFact>
      <PortalFact label="Account id">
        <Text component="code" size="xs" c="dimmed">
          {user.id}
        </Text>
      </PortalFact>
    </PortalFacts>
  );
}
