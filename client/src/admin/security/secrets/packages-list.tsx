import { Anchor, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DEPENDENCY_STATUSES, type DependencyStatus } from '../../../../../server/security/dependencies/dependencies.rules';
import type { AdvisoryView, DependencyView } from '../../../../../server/security/dependencies/dependencies.dto.js';
import { keysetRows } from '../../../lib/lists/keyset';
import { oneOf, searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { OutsideLink } from '../../../ui/public/outside-link';
import { packagesQuery, type PackagesFilter } from './dependencies.api';

const STATUSES = {
  vulnerable: { label: 'Vulnerable', tone: 'danger', icon: IconAlertTriangle },
  clear: { label: 'No known vulnerability', tone: 'success', icon: IconCircleCheck },
  unknown: { label: 'Unknown', tone: 'neutral', icon: IconHelpCircle },
} as const satisfies Record<DependencyStatus, object>;

const COLUMNS: ReadonlyArray<PortalColumn<DependencyView>> = [
  {
    key: 'name',
    header: 'Package',
    primary: true,
    cell: ({ name, isDevelopment }) => (
      <>
        <bdi style={{ overflowWrap: 'anywhere' }}>{name}</bdi>
        {isDevelopment && (
          <Text component="span" display="block" size="xs" c="dimmed">
            Only for building and testing
          </Text>
        )}
      </>
    ),
  },
  { key: 'version', header: 'Version', width: '9rem', onPhone: 'inline', cell: ({ version }) => version },
  { key: 'licence', header: 'Licence', width: '13rem', onPhone: 'inline', cell: ({ licence }) => licence ?? 'Not stated' },
  { key: 'status', header: 'Status', cell: (item) => <Status {...item} /> },
];

function Status({ status, advisories }: DependencyView) {
  const { label, tone, icon } = STATUSES[status];
  return (
    <>
      <PortalStatus tone={tone} icon={icon}>
        {label}
      </PortalStatus>
      {advisories.map((advisory) => (
        <Text key={`${advisory.title} ${advisory.range}`} component="span" display="block" size="xs">
          <Advisory {...advisory} /> ({advisory.severity})
        </Text>
      ))}
    </>
  );
}

function Advisory({ title, url }: AdvisoryView) {
  return url === null ? (
    <bdi>{title}</bdi>
  ) : (
    <Anchor component={OutsideLink} href={url} target="_blank" rel="noreferrer" inherit>
      <bdi>{title}</bdi>
    </Anchor>
  );
}

const OPTIONS = DEPENDENCY_STATUSES.map((value) => ({ value, label: STATUSES[value].label }));

const readFilter = (address: URLSearchParams): PackagesFilter => ({
  search: searchIn(address),
  status: oneOf(address, 'status', DEPENDENCY_STATUSES),
});

/** The packages of this build, vulnerable ones first. */
export function PackagesList() {
  const [filter, changeFilter] = useAddressFilter(readFilter);
  const packages = useInfiniteQuery(packagesQuery(filter));
  return (
    <PortalList
      label="Packages"
      columns={COLUMNS}
      rowKey={({ name, version }) => `${name}@${version}`}
      icon={IconPackage}
      outcome={{ message: null }}
      errorTitle="Failed to load the packages"
      empty={{ title: 'No packages', text: 'The list of packages is made when the program is built.' }}
      noMatch={
        chosenIn(filter.search, filter.status) === 0
          ? null
          : {
              title: 'No packages match',
              text: 'Part of a name or licence is enough.',
              all: 'Show all packages',
              onClear: () => changeFilter({ search: '', status: '' }),
            }
      }
      filter={
        <PortalFilterBar
          label="Packages"
          search={<PortalSearch label="Search packages" value={filter.search} onChange={(search) => changeFilter({ search })} />}
          chosen={chosenIn(filter.status)}
        >
          <PortalFilterSelect
            label="Status of packages"
            all="All statuses"
            data={OPTIONS}
            value={filter.status}
            onChange={(status) => changeFilter({ status })}
          />
        </PortalFilterBar>
      }
      {...keysetRows(packages)}
    />
  );
}
