import { Button, Paper, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DownloadStats, DownloadView } from '../../../../server/staff/builds/downloads/downloads.dto.js';
import { DOWNLOAD_PERIOD_LABELS, DOWNLOAD_ROLE_LABELS, DOWNLOAD_ROLES } from '../../../../server/staff/builds/downloads/downloads.rules';
import { keysetRows } from '../../lib/lists/keyset';
import { filledIn } from '../../lib/navigation/address-filter';
import { useAddressDialog } from '../../lib/lists/use-address-dialog';
import { SavedViews } from '../../saved-views/saved-views';
import { fileSize } from '../../ui/format/file-size';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalCardGrid } from '../../ui/portal/layout/portal-card-grid';
import figure from '../../ui/portal/layout/portal-figure.module.css';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { BuildChoice } from '../bugs/build-choice';
import { DownloadDialog } from './download-dialog';
import { outcomeText, rolesText } from './download-labels';
import { type DownloadsFilter, downloadsQuery, downloadStatsQuery, readDownloadsFilter, useDownloadsFilter } from './downloads.api';

const ROLES = DOWNLOAD_ROLES.map((value) => ({ value, label: DOWNLOAD_ROLE_LABELS[value] }));
const PERIODS = Object.entries(DOWNLOAD_PERIOD_LABELS).map(([value, label]) => ({ value, label }));

const COLUMNS: ReadonlyArray<PortalColumn<DownloadView>> = [
  { key: 'build', header: 'Build', primary: true, cell: ({ version, title }) => `${version} ${title}` },
  { key: 'person', onPhone: 'inline', header: 'Person', width: '9rem', cell: ({ username }) => <bdi>{username ?? 'Deleted user'}</bdi> },
  { key: 'role', onPhone: 'inline', header: 'Role', width: '7.5rem', cell: ({ roles }) => rolesText(roles) },
  { key: 'size', onPhone: 'inline', header: 'Size', align: 'end', width: '5.5rem', cell: ({ file_size }) => fileSize(file_size) },
  { key: 'outcome', onPhone: 'inline', header: 'Outcome', width: '8rem', cell: outcomeText },
  {
    key: 'date',
    onPhone: 'inline',
    header: 'Date',
    width: '8rem',
    cell: ({ download_date }) => <PortalTime iso={download_date} datesAfterWeek />,
  },
];

/** The download history: the user's own downloads, all of them for admin and ceo. The address holds the filter and the open download. */
export function DownloadsSection() {
  const [filter, changeFilter] = useDownloadsFilter();
  const downloads = useInfiniteQuery(downloadsQuery(filter));
  const { shown, open, close } = useAddressDialog('download');
  const isFiltered = chosenIn(filter.search, filter.role, filter.period, filter.build) > 0;
  return (
    <PortalSection
      title="Download History"
      description="Who downloaded which build, and whether the download finished. Everyone sees their own downloads; admin and CEO see all."
    >
      <Stats {...filter} />
      <PortalFilterBar
        label="Downloads"
        search={<PortalSearch label="Search downloads" value={filter.search} onChange={(search) => changeFilter({ search })} />}
        chosen={chosenIn(filter.role, filter.period, filter.build)}
      >
        <BuildChoice aria-label="Build" none="All builds" value={filter.build} onChange={(build) => changeFilter({ build })} />
        <PortalFilterSelect label="Role" all="All roles" data={ROLES} value={filter.role} onChange={(role) => changeFilter({ role })} />
        <PortalFilterSelect
          label="Time"
          all="All time"
          data={PERIODS}
          value={filter.period}
          onChange={(period) => changeFilter({ period })}
        />
      </PortalFilterBar>
      <SavedViews
        list="downloads"
        filter={filledIn(filter)}
        filtered={isFiltered}
        items="downloads"
        onShow={(saved) => changeFilter(readDownloadsFilter(new URLSearchParams(saved)))}
      />
      <PortalTable
        label="Downloads"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load downloads"
        empty={
          isFiltered ? (
            <PortalNoMatch
              icon={IconDownload}
              title="No downloads found"
              all="Show all downloads"
              onClear={() => changeFilter({ search: '', role: '', period: '', build: '' })}
            >
              Try another search, build, role or period.
            </PortalNoMatch>
          ) : (
            <PortalEmpty icon={IconDownload} title="No downloads found">
              Downloads of builds are listed here as soon as they start.
            </PortalEmpty>
          )
        }
        actions={(download) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Details of the download of ${download.version} by ${download.username ?? 'a deleted user'}`}
            onClick={() => open(download.id)}
          >
            Details
          </Button>
        )}
        {...keysetRows(downloads)}
      />
      {shown !== null && <DownloadDialog key={shown} id={shown} onClose={close} />}
    </PortalSection>
  );
}

function Stats(filter: DownloadsFilter) {
  const { data, error, isFetching, refetch } = useQuery(downloadStatsQuery(filter));
  if (data === undefined && error !== null)
    return <PortalLoadError title="Failed to load the totals" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <PortalCardGrid label="Totals" count={4}>
      {tilesOf(data).map(([name, value]) => (
        <Paper component="li" key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <span className={figure.figure}>{value}</span>
        </Paper>
      ))}
    </PortalCardGrid>
  );
}

function tilesOf(stats: DownloadStats | undefined): ReadonlyArray<readonly [name: string, value: string]> {
  const count = (value: number | undefined): string => value?.toLocaleString('en-GB') ?? '…';
  return [
    ['Downloads', count(stats?.downloads)],
    ['People', count(stats?.people)],
    ['Data sent', stats === undefined ? '…' : fileSize(stats.bytes)],
    ['Completed downloads', count(stats?.completed)],
  ];
}
