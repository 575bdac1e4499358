import { Button, Group } from '@mantine/core';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_EVENTS_AT_ONCE } from '../../../../../server/security/events/security-events.rules';
import { useRestoredDialog } from '../../../lib/forms/drafts/use-restored-dialog';
import { filledIn } from '../../../lib/navigation/address-filter';
import { keysetRows } from '../../../lib/lists/keyset';
import { useFreshPath } from '../../../live/use-live';
import { PortalMenu } from '../../../ui/portal/actions/portal-menu';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { IncidentDialog, type SourceEvent } from '../incidents/incident-dialog';
import { incidentForm } from '../incidents/incident-values';
import { incidentAddress } from '../incidents/incidents.api';
import { SECURITY } from '../security.api';
import { UnmaskButton } from '../unmask/unmask-button';
import { useAddresses } from '../unmask/use-addresses';
import { logColumns } from './log-columns';
import { useSecurityLogFilter } from './log-filter';
import { LogFilterBar } from './log-filter-bar';
import { eventsQuery, showEventAddresses } from './logs.api';
import { ReviewDialog } from './review-dialog';
import { ReviewFilteredDialog } from './review-filtered-dialog';

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
  const [reviewingAll, setReviewingAll] = useState(false);
  const [incident, setIncident] = useRestoredDialog<SourceEvent>('security-logs', ({ id }) => incidentForm(null, id));
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
          {open.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                setMessage(null);
                setReviewingAll(true);
              }}
            >
              Review all that match
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
            {!reviewed && (
              <Button variant="default" size="xs" aria-label={`Review “${text}”`} onClick={() => start([id])}>
                Review
              </Button>
            )}
            <PortalMenu
              label={`More for “${text}”`}
              items={[
                {
                  label: 'Create incident',
                  icon: IconUrgent,
                  onSelect: () => setIncident({ id, message: text, severity: severity === 'info' ? 'low' : severity }),
                },
                ...(session === null || filter.session !== ''
                  ? []
                  : [
                      {
                        label: 'Follow session',
                        icon: IconRoute,
                        onSelect: () => changeFilter({ session, search: '', severity: '', review: '' }),
                      },
                    ]),
              ]}
            />
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
      {reviewingAll && (
        <ReviewFilteredDialog
          filter={filter}
          onDone={(text) => {
            setReviewingAll(false);
            setMessage(text);
          }}
          onClose={() => setReviewingAll(false)}
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
