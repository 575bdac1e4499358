import { Stack } from '@mantine/core';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BuildView } from '../../../../server/staff/builds/builds.dto.js';
import { buildPath } from '../../../../server/staff/builds/builds.rules';
import { useFreshQuery } from '../../live/use-live';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalCards } from '../../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { BuildCard } from './build-card';
import { BuildChannels } from './build-channels';
import { BuildDecisions } from './build-decisions';
import { useBuildsFilter } from './builds-filter';
import { BuildUploadForm } from './upload/build-upload-form';
import { UPLOAD_FORM } from './upload/build-upload-values';
import { BUILDS_KEY, BUILDS_TOPIC, buildsQuery, PENDING_KEY, pendingQuery } from './builds.api';
import { DownloadButton } from './download-button';

type Outcome = { message: string | null; refusal: string | null };

/** The dialogs that a link can open. */
const LINKED = { upload: { kind: 'upload' } } as const;

/** Builds that wait for approval, and all others. */
export function AdminBuildsSection() {
  const [{ search }, changeFilter] = useBuildsFilter();
  const pending = useInfiniteQuery(pendingQuery({ search }));
  const builds = useInfiniteQuery(buildsQuery({ search, state: 'decided' }));
  useFreshQuery(BUILDS_TOPIC, PENDING_KEY);
  useFreshQuery(BUILDS_TOPIC, BUILDS_KEY);
  const onClear = search === '' ? null : () => changeFilter({ search: '' });
  // Of the last action, whether it ran in the dialog or on a card.
  const [outcome, setOutcome] = useState<Outcome>({ message: null, refusal: null });
  const { open, setOpen, close } = useListActions<{ kind: 'upload' }>('admin-builds', () => UPLOAD_FORM, [], LINKED);
  return (
    <PortalSection
      title="Builds"
      description="The team sees a build once someone other than its uploader has approved it."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'upload' })}>Upload build</PortalAddButton>}
    >
      <PortalOutcome message={outcome.message} refusal={outcome.refusal} />
      <PortalSearch label="Search builds" value={search} onChange={(text) => changeFilter({ search: text })} />
      <PortalPanel title="Pending builds">
        <Builds
          label="Pending builds"
          list={keysetRows(pending)}
          onClear={onClear}
          empty="No pending builds"
          hint="Builds that were uploaded wait here for approval."
        >
          {(build) => (
            <>
              <DownloadButton build={build} />
              <BuildDecisions
                build={build}
                can={{ decide: true, withdraw: false, restore: false, make_live: false, delete: false }}
                onOutcome={setOutcome}
                onGone={(message) => setOutcome({ message, refusal: null })}
              />
            </>
          )}
        </Builds>
      </PortalPanel>
      <PortalPanel title="Uploaded builds">
        <Builds
          label="Uploaded builds"
          list={keysetRows(builds)}
          onClear={onClear}
          empty="No builds uploaded yet"
          hint="Upload the first one with the button above."
        >
          {(build) => (
            <>
              <DownloadButton build={build} />
              <BuildDecisions
                build={build}
                can={{
                  decide: false,
                  withdraw: build.state === 'approved',
                  restore: build.state === 'withdrawn',
                  make_live: build.state === 'approved' && !build.live && !build.file_deleted,
                  delete: !build.live,
                }}
                onOutcome={setOutcome}
                onGone={(message) => setOutcome({ message, refusal: null })}
              />
            </>
          )}
        </Builds>
      </PortalPanel>
      <PortalPanel title="Channels">
        <BuildChannels />
      </PortalPanel>
      {open?.kind === 'upload' && (
        <BuildUploadForm
          onClose={close}
          onSaved={(message) => {
            setOutcome({ message, refusal: null });
            close();
          }}
        />
      )}
    </PortalSection>
  );
}

interface BuildsProps {
  label: string;
  list: ReturnType<typeof keysetRows<BuildView>>;
  /** Clears the search; null if there is none. */
  onClear: (() => void) | null;
  empty: string;
  hint: string;
  children: (build: BuildView) => React.ReactNode;
}

function Builds({ label, list, onClear, empty, hint, children }: BuildsProps) {
  return (
    <PortalCards
      label={label}
      inPanel
      errorTitle="Failed to load builds"
      empty={
        onClear === null ? (
          <PortalEmpty icon={IconPackage} title={empty}>
            {hint}
          </PortalEmpty>
        ) : (
          <PortalNoMatch icon={IconPackage} title="No builds found" all="Show all builds" onClear={onClear}>
            Try another search.
          </PortalNoMatch>
        )
      }
      {...list}
    >
      {(builds) => (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={label}>
          {builds.map((build) => (
            <BuildCard key={build.id} build={build} to={buildPath(build.id)} actions={children(build)} />
          ))}
        </Stack>
      )}
    </PortalCards>
  );
}
