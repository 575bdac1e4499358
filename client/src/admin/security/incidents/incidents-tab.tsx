import { Group } from '@mantine/core';
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { IncidentView } from '../../../../../server/security/incidents/incidents.dto.js';
import { INCIDENT_STATUSES } from '../../../../../server/security/incidents/incidents.rules';
import { useRestoredDialog } from '../../../lib/forms/drafts/use-restored-dialog';
import { keysetRows } from '../../../lib/lists/keyset';
import { filledIn, oneOf, searchIn, useAddressFilter, withFilter } from '../../../lib/navigation/address-filter';
import { useAddress } from '../../../lib/navigation/use-address';
import { useFreshPath } from '../../../live/use-live';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { SECURITY } from '../security.api';
import { SeverityMark } from '../severity-mark';
import { IncidentDialog } from './incident-dialog';
import { IncidentPage } from './incident-page';
import { IncidentStatusMark } from './incident-status';
import { incidentForm } from './incident-values';
import { incidentAddress, incidentsQuery } from './incidents.api';

const STATUS_OPTIONS = [{ value: 'open', label: 'Not resolved' }, ...INCIDENT_STATUSES.map((value) => ({ value, label: value }))];

const readFilter = (address: URLSearchParams) => ({
  search: searchIn(address),
  status: oneOf(address, 'status', ['open', ...INCIDENT_STATUSES]),
});

/** The dialogs that a link can open. */
const LINKED = { new: { kind: 'new' } } as const;

/** The list of incidents, or the one that the address names. */
export function IncidentsTab() {
  const [address] = useAddress();
  useFreshPath('security', SECURITY);
  const id = address.get('incident') ?? '';
  return id === '' ? <IncidentList /> : <IncidentPage key={id} id={id} back={`?${withFilter(address, { incident: '' }).toString()}`} />;
}

function IncidentList() {
  const navigate = useNavigate();
  const [filter, changeFilter] = useAddressFilter(readFilter);
  const incidents = useInfiniteQuery(incidentsQuery(filter));
  const [dialog, setDialog] = useRestoredDialog<{ kind: 'new' }>('incidents', () => incidentForm(null, null), LINKED);
  return (
    <>
      <Group justify="flex-end">
        <PortalAddButton onClick={() => setDialog({ kind: 'new' })}>New incident</PortalAddButton>
      </Group>
      <PortalList
        filter={
          <PortalFilterBar
            label="Incidents"
            search={<PortalSearch label="Search incidents" value={filter.search} onChange={(search) => changeFilter({ search })} />}
            chosen={chosenIn(filter.status)}
          >
            <PortalFilterSelect
              label="Status"
              all="All statuses"
              data={STATUS_OPTIONS}
              value={filter.status}
              onChange={(status) => changeFilter({ status })}
            />
          </PortalFilterBar>
        }
        outcome={{ message: null }}
        label="Incidents"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        icon={IconUrgent}
        empty={{ title: 'No incidents', text: 'Create one here, or from an event in the log.' }}
        noMatch={
          Object.keys(filledIn(filter)).length === 0
            ? null
            : {
                title: 'No incidents',
                text: 'Try another search or status.',
                all: 'Show all incidents',
                onClear: () => changeFilter({ search: '', status: '' }),
              }
        }
        errorTitle="Failed to load the incidents"
        {...keysetRows(incidents)}
      />
      {dialog !== null && (
        <IncidentDialog
          incident={null}
          onSaved={(id) => {
            setDialog(null);
            void navigate(incidentAddress(id));
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const COLUMNS: ReadonlyArray<PortalColumn<IncidentView>> = [
  {
    key: 'title',
    header: 'Incident',
    primary: true,
    cell: ({ id, title }) => (
      <Link to={incidentAddress(id)} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { key: 'status', header: 'Status', width: '9rem', onPhone: 'inline', cell: (incident) => <IncidentStatusMark incident={incident} /> },
  { key: 'severity', header: 'Severity', width: '7rem', onPhone: 'inline', cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { key: 'owner', header: 'Owner', width: '10rem', cell: ({ owner }) => <bdi>{owner ?? 'No one'}</bdi> },
  { key: 'evidence', header: 'Evidence', width: '6rem', align: 'end', cell: ({ evidence }) => evidence },
  { key: 'created', header: 'Created', width: '8.5rem', onPhone: 'inline', cell: ({ createdAt }) => <PortalTime iso={createdAt} /> },
];
