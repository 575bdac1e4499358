import { Stack, Text, Title } from '@mantine/core';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { LegalVersionEntry } from '../../../../../server/site/legal/legal.dto.js';
import type { LegalKind, LegalState } from '../../../../../server/site/legal/legal.rules';
import { KnownLink } from '../../../ui/public/known-link';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { PortalTable } from '../../../ui/portal/lists/portal-table';
import { LEGAL_PAGES, UPCOMING_PAGES } from './legal-titles';
import { legalVersionsQuery } from './legal.api';

const STATES: Readonly<Record<Exclude<LegalState, 'current'>, string>> = {
  upcoming: 'Upcoming',
  superseded: 'Superseded',
  replaced: 'Replaced before it took effect',
};

/** The published versions of one text, newest first. */
export function LegalVersions({ kind }: { kind: LegalKind }) {
  const versions = useQuery(legalVersionsQuery(kind));
  const { day, moment } = useDates();
  const title = useId();
  // If several versions are upcoming, visitors see the next one.
  const announced = versions.data?.findLast(({ state }) => state === 'upcoming')?.version;
  return (
    <Stack component="section" gap="xs" mt="md" aria-labelledby={title}>
      <Title id={title}>Versions</Title>
      <Text c="dimmed">
        Visitors read the latest version in force, with a notice of the next one.{' '}
        {kind === 'privacy' && 'They can also read the previous version and compare the two.'}
      </Text>
      <PortalTable<LegalVersionEntry>
        label="Versions"
        columns={[
          { key: 'version', header: 'Version', primary: true, cell: ({ version }) => `Version ${version}` },
          { key: 'effective', header: 'Effective from', cell: ({ effectiveDate }) => day(effectiveDate) },
          { key: 'published', header: 'Published', cell: ({ published_at }) => moment(published_at) },
          {
            key: 'read',
            header: 'Read',
            cell: ({ version, state }) => {
              if (state === 'current') return <KnownLink to={LEGAL_PAGES[kind]}>Open the page</KnownLink>;
              return version === announced ? <KnownLink to={UPCOMING_PAGES[kind]}>Open the upcoming version</KnownLink> : STATES[state];
            },
          },
        ]}
        rows={versions.data}
        rowKey={({ version }) => String(version)}
        empty={
          <PortalEmpty icon={IconScale} title="Nothing published yet">
            Publish the first version with the form above.
          </PortalEmpty>
        }
        error={versions.error}
        errorTitle="The versions could not be loaded"
        onRetry={() => void versions.refetch()}
        retrying={versions.isFetching}
      />
    </Stack>
  );
}
