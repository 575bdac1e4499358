import { useQuery } from '@tanstack/react-query';
import { PortalLoadError } from '../ui/portal-load-error';
import { PortalPanel } from '../ui/portal-panel';
import { profileQuery } from './account.api';
import { PanelSkeleton } from './panel-skeleton';
import { PersonalInfoForm } from './personal-info-form';

/** Loads the profile and hands it to the form. */
export function PersonalInfoTab() {
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
    <PortalPanel title="Personal Info" text="Only what you fill in is kept. Every field can be emptied again.">
      <PersonalInfoForm key={profile.data.user.id} profile={profile.data.user} />
    </PortalPanel>
  );
}
