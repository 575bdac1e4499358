import { Stack } from '@mantine/core';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BUILD_STATES } from '../../../../server/staff/builds/builds.rules';
import { useFreshQuery } from '../../live/use-live';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useAddress } from '../../lib/navigation/use-address';
import { filledIn } from '../../lib/navigation/address-filter';
import { SavedViews } from '../../saved-views/saved-views';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalCards } from '../../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { BuildCard } from './build-card';
import { STATE_LABELS } from './build-facts';
import { BuildPage } from './build-page';
import { UPLOAD_FORM } from './upload/build-upload-values';
import { BuildUploadForm } from './upload/build-upload-form';
import { readBuildsFilter, useBuildsFilter } from './builds-filter';
import { BUILDS_KEY, BUILDS_TOPIC, buildsQuery } from './builds.api';
import { DownloadButton } from './download-button';

const STATES = BUILD_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** The dialogs that a link can open. */
const LINKED = { upload: { kind: 'upload' } } as const;

/** The builds of the games, or the one named in the address (`build=ID`). */
export function BuildsSection() {
  const [address] = useAddress();
  const id = address.get('build');
  return id === null || id === '' ? <Builds /> : <BuildPage key={id} id={id} list={addressWith(address, null)} />;
}

function Builds() {
  const [address] = useAddress();
  const [filter, changeFilter] = useBuildsFilter();
  const builds = useInfiniteQuery(buildsQuery({ ...filter }));
  useFreshQuery(BUILDS_TOPIC, BUILDS_KEY);
  const { open, setOpen, close, outcome, done } = useListActions<{ kind: 'upload' }>('builds', () => UPLOAD_FORM, [], LINKED);
  return (
    <PortalSection
      title="Game Builds"
      description="Builds to test. Everyone sees a build that you upload once an admin has approved it."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'upload' })}>Upload build</PortalAddButton>}
    >
      <PortalFilterBar
        label="Builds"
        search={<PortalSearch label="Search builds" value={filter.search} onChange={(search) => changeFilter({ search })} />}
        chosen={chosenIn(filter.state)}
      >
        <PortalFilterSelect
          label="State"
          all="All states"
          data={STATES}
          value={filter.state}
          onChange={(state) => changeFilter({ state })}
        />
      </PortalFilterBar>
      <SavedViews
        list="builds"
        filter={filledIn(filter)}
        filtered={chosenIn(filter.search, filter.state) > 0}
        items="builds"
        onShow={(saved) => changeFilter(readBuildsFilter(new URLSearchParams(saved)))}
      />
      <PortalOutcome {...outcome} />
      <PortalCards
        label="Builds"
        errorTitle="Failed to load builds"
        empty={
          chosenIn(filter.search, filter.state) === 0 ? (
            <PortalEmpty icon={IconPackage} title="No builds available">
              Upload the first one with the button above.
            </PortalEmpty>
          ) : (
            <PortalNoMatch
              icon={IconPackage}
              title="No builds available"
              all="Show all builds"
              onClear={() => changeFilter({ search: '', state: '' })}
            >
              Try another search or another state.
            </PortalNoMatch>
          )
        }
        {...keysetRows(builds)}
      >
        {(rows) => (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Builds">
            {rows.map((build) => (
              <BuildCard key={build.id} build={build} to={addressWith(address, build.id)} actions={<DownloadButton build={build} />} />
            ))}
          </Stack>
        )}
      </PortalCards>
      {open?.kind === 'upload' && <BuildUploadForm onClose={close} onSaved={done} />}
    </PortalSection>
  );
}

/** The current address with a build open, or none. */
function addressWith(address: URLSearchParams, id: string | null): string {
  const opened = new URLSearchParams(address);
  if (id === null) opened.delete('build');
  else opened.set('build', id);
  return `?${opened.toString()}`;
}
