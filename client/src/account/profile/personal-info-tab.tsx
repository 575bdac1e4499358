import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { profileQuery } from '../account.api';
import type { AccountPanelProps } from '../account-tab';
import { AvatarPanel } from './avatar-panel';
import { EmailPanel } from '../security/email-panel';
import { PanelSkeleton } from '../panels/panel-skeleton';
import { PersonalInfoForm } from './personal-info-form';

/** Profile picture, personal information and email; loads the profile and passes it to the form. */
export function PersonalInfoTab({ user }: AccountPanelProps) {
  const profile = useQuery(profileQuery);
  if (profile.data === undefined) {
    if (profile.isPending) return <PanelSkeleton fields={7} />;
    return (
      <PortalLoadError
        title="Your personal information could not be loaded"
        error={profile.error}
        retrying={profile.isFetching}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return (
    <Stack>
      <AvatarPanel user={user} />
      <PortalPanel title="Personal Info" text="We store only what you fill in. You can clear any field later.">
        <PersonalInfoForm key={profile.data.user.id} profile={profile.data.user} />
      </PortalPanel>
      <EmailPanel user={user} />
    </Stack>
  );
}
