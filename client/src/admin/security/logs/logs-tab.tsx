import { Button, Group } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_EVENTS_AT_ONCE } from '../../../../../server/security/events/security-events.rules';
import { filledIn } from '../../../lib/navigation/address-filter';
import { keysetRows } from '../../../lib/lists/keyset';
import { useFreshPath } from '../../../live/use-live';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { IncidentDialog, type SourceEvent } from '../incidents/incident-dialog';
import { incidentAddress } from '../incidents/incidents.api';
import { SECURITY } from '../security.api';
import { UnmaskButton } from '../unmask/unmask-button';
import { useAddresses } from '../unmask/use-addresses';
import { logColumns } from './log-columns';
import { useSecurityLogFilter } from './log-filter';
import { LogFilterBar } from './log-filter-bar';
import { eventsQuery, showEventAddresses } from './logs.api';
import { ReviewDialog } from './review-dialog';

/** Security events: filtered, reviewed one at a time or together, and with addresses once there is a justification. */
export function LogsTab() {
  const [filter, changeFilter] = useSecurityLogFilter();
  const query = useInfiniteQuery(eventsQuery(filter));
  useFreshPath('security', SECURITY);
  const list = keysetRows(query);
  const { rows } = list;
  const ids = useMemo(() => rows?.map(({ id }) => String(id)) ?? [], [rows]);
  const addresses = useAddresses(ids, showEventAddresses);
  const [reviewing, setReviewing] = useState<readonly number[] | null>(null);
  const [incident, setIncident] = useState<SourceEvent | null>(null);
  const navigate = useNavigate();
  const [message, setMessage] = useState<string | null>(null);
  const open = rows?.filter(({ reviewed }) => !reviewed).map(({ id }) => id) ?? [];
  const shown = open.slice(0, MAX_EVENTS_AT_ONCE);
  const start = (which: readonly number[]): void => {
    setMessage(null);
    setReviewing(which);
  };
  return (
    <>
      {ids.length > 0 && (
        <Group gap="xs">
          {shown.length > 0 && (
            <Button variant="default" leftSection={<IconShieldCheck size={16} aria-hidden="true" />} onClick={() => start(shown)}>
              {shown.length === 1 ? 'Review the one shown' : `Review the ${shown.length} shown`}
            </Button>
          )}
          <UnmaskButton addresses={addresses} />
        </Group>
      )}
      <PortalList
        filter={<LogFilterBar filter={filter} onChange={changeFilter} />}
        outcome={{ message }}
        label="Security events"
        columns={logColumns(addresses.of)}
        rowKey={({ id }) => String(id)}
        actions={({ id, message: text, severity, reviewed, session }) => (
          <>
            {session !== null && filter.session === '' && (
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Follow session of “${text}”`}
                onClick={() => changeFilter({ session, search: '', severity: '', review: '' })}
              >
                Follow session
              </Button>
            )}
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Create incident from “${text}”`}
              onClick={() => setIncident({ id, message: text, severity: severity === 'info' ? 'low' : severity })}
            >
              Create incident
            </Button>
            {!reviewed && (
              <Button variant="default" size="xs" aria-label={`Review “${text}”`} onClick={() => start([id])}>
                Review
              </Button>
            )}
          </>
        )}
        icon={IconShieldCheck}
        empty={{ title: 'No logs found', text: 'Wrong passwords, denied requests and changed roles are listed here for 90 days.' }}
        noMatch={
          Object.keys(filledIn(filter)).length === 0
            ? null
            : {
                title: 'No logs found',
                text: 'Try another search, severity or state.',
                all: 'Show all events',
                onClear: () => changeFilter({ search: '', severity: '', review: '', session: '' }),
              }
        }
        errorTitle="Failed to load the security events"
        {...list}
      />
      {incident !== null && (
        <IncidentDialog
          incident={null}
          event={incident}
          onSaved={(id) => void navigate(incidentAddress(id))}
          onClose={() => setIncident(null)}
        />
      )}
      {reviewing !== null && (
        <ReviewDialog
          ids={reviewing}
          onDone={(text) => {
            setReviewing(null);
            setMessage(text);
          }}
          onClose={() => setReviewing(null)}
        />
      )}
    </>
  );
}
