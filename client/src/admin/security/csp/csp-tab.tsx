import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CspReportView } from '../../../../../server/security/csp/csp.dto.js';
import { CSP_DIRECTIVES } from '../../../../../server/security/csp/csp-reports.rules';
import { keysetRows } from '../../../lib/lists/keyset';
import { oneOf, searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { CspModePanel } from './csp-mode-panel';
import { cspReportsQuery, type CspFilter } from './csp.api';

const COLUMNS: ReadonlyArray<PortalColumn<CspReportView>> = [
  {
    key: 'blocked',
    header: 'Source',
    primary: true,
    cell: ({ blockedUri }) => <bdi style={{ overflowWrap: 'anywhere' }}>{blockedUri}</bdi>,
  },
  { key: 'directive', header: 'Directive', width: '11rem', cell: ({ violatedDirective }) => <code>{violatedDirective}</code> },
  { key: 'page', header: 'Page', cell: ({ page }) => <bdi style={{ overflowWrap: 'anywhere' }}>{page}</bdi> },
  { key: 'count', header: 'Reports', align: 'end', width: '6rem', cell: ({ count }) => count.toLocaleString('en-GB') },
  { key: 'first', header: 'First seen', width: '8.5rem', cell: ({ firstSeen }) => <PortalTime iso={firstSeen} /> },
  { key: 'last', header: 'Last seen', width: '8.5rem', cell: ({ lastSeen }) => <PortalTime iso={lastSeen} /> },
];

const DIRECTIVES = CSP_DIRECTIVES.map((value) => ({ value, label: value }));

const readFilter = (address: URLSearchParams): CspFilter => ({
  search: searchIn(address),
  directive: oneOf(address, 'directive', CSP_DIRECTIVES),
});

/** Client security: the content security policy, and what browsers report about it. */
export function CspTab() {
  const [filter, changeFilter] = useAddressFilter(readFilter);
  const reports = useInfiniteQuery(cspReportsQuery(filter));
  const isFiltered = chosenIn(filter.search, filter.directive) > 0;
  return (
    <>
      <CspModePanel />
      <PortalList
        label="Reports of browsers"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        icon={IconShieldCheck}
        outcome={{ message: null }}
        errorTitle="Failed to load the reports"
        empty={{ title: 'No reports', text: 'When a page tries to load what the policy forbids, browsers report it here.' }}
        noMatch={
          isFiltered
            ? {
                title: 'No reports match',
                text: 'Part of a source or of a page’s address is enough.',
                all: 'Show all reports',
                onClear: () => changeFilter({ search: '', directive: '' }),
              }
            : null
        }
        filter={
          <PortalFilterBar
            label="Reports"
            search={<PortalSearch label="Search reports" value={filter.search} onChange={(search) => changeFilter({ search })} />}
            chosen={chosenIn(filter.directive)}
          >
            <PortalFilterSelect
              label="Directive"
              all="All directives"
              data={DIRECTIVES}
              value={filter.directive}
              onChange={(directive) => changeFilter({ directive })}
            />
          </PortalFilterBar>
        }
        {...keysetRows(reports)}
      />
    </>
  );
}
