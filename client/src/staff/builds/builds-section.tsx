import { Stack } from '@mantine/core';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useQuery } from '@tanstack/react-query';
import { useFreshQuery } from '../../live/use-live';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/portal-section';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalCards } from '../../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { BuildCard } from './build-card';
import { BuildPage } from './build-page';
import { UPLOAD_FORM } from './build-upload-values';
import { BuildUploadForm } from './build-upload-form';
import { BUILDS_TOPIC, buildsQuery } from './builds.api';
import { DownloadButton } from './download-button';

/** The builds of the games, or the one that the address names (`build=ID`). */
export function BuildsSection() {
  const [address] = useAddress();
  const id = address.get('build');
  return id === null || id === '' ? <Builds /> : <BuildPage key={id} id={id} list={addressWith(address, null)} />;
}

function Builds() {
  const [address] = useAddress();
  const { data, error, isFetching, refetch } = useQuery(buildsQuery);
  useFreshQuery(BUILDS_TOPIC, buildsQuery.queryKey);
  const { open, setOpen, close, outcome, done } = useListActions<{ kind: 'upload' }>('builds', () => UPLOAD_FORM);
  return (
    <PortalSection
      title="Game Builds"
      description="What there is to test. A build that you upload is for everyone once an admin has approved it."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'upload' })}>Upload build</PortalAddButton>}
    >
      <PortalOutcome {...outcome} />
      <PortalCards
        label="Builds"
        rows={data?.builds}
        error={error}
        errorTitle="Failed to load builds"
        retrying={isFetching}
        onRetry={() => void refetch()}
        empty={
          <PortalEmpty icon={IconPackage} title="No builds available">
            Upload the first one with the button above.
          </PortalEmpty>
        }
      >
        {(builds) => (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Builds">
            {builds.map((build) => (
              <BuildCard key={build.id} build={build} to={addressWith(address, build.id)} actions={<DownloadButton build={build} />} />
            ))}
          </Stack>
        )}
      </PortalCards>
      {open?.kind === 'upload' && <BuildUploadForm onClose={close} onSaved={done} />}
    </PortalSection>
  );
}

/** The present address with a build open, or none. */
function addressWith(address: URLSearchParams, id: string | null): string {
  const opened = new URLSearchParams(address);
  if (id === null) opened.delete('build');
  else opened.set('build', id);
  return `?${opened.toString()}`;
}
