import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LogPage } from '../../../../../server/admin/logs/logs.dto.js';
import { inGroup } from '../../../../../server/platform/access/roles.rules';
import type { SecurityEventPage } from '../../../../../server/security/events/events.dto.js';
import { useIdentity } from '../../../lib/session/me';
import { apiQuery } from '../../../lib/http/query';
import { filterText } from '../../../lib/lists/keyset';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { SECURITY } from '../security.api';
import { evidenceOptions, typedNumber } from './evidence-options';

const PAUSE_MS = 250;
/** Each read of the audit trail is recorded in it. */
const READ_AGAIN_MS = 60_000;

const eventsQuery = (search: string) => apiQuery<SecurityEventPage>(`${SECURITY}/logs?${filterText({ search, limit: 20 })}`);
const trailQuery = apiQuery<LogPage>('/admin/logs?limit=100');

interface EvidenceChoiceProps {
  kind: 'event' | 'audit';
  /** Number of the chosen event or entry; empty for none. */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** Chooses an event or an entry of the audit trail: one of the latest, or any by its number. */
export function EvidenceChoice({ kind, value, error, onChange }: EvidenceChoiceProps) {
  const { moment } = useDates();
  const identity = useIdentity();
  const readsTrail = identity.state === 'signedIn' && inGroup(identity.user.roles, 'admin');
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  // The label of the choice is in the field until something else is typed.
  const text = typed === picked?.label ? '' : typed;
  const [search] = useDebouncedValue(typedNumber(text) === null ? text.trim() : '', PAUSE_MS);
  const events = useQuery({ ...eventsQuery(search), enabled: isOpen && kind === 'event', placeholderData: keepPreviousData });
  const trail = useQuery({ ...trailQuery, enabled: isOpen && kind === 'audit' && readsTrail, staleTime: READ_AGAIN_MS });
  const latest =
    kind === 'event'
      ? (events.data?.items ?? []).map((event) => option(event.id, event.message, moment(event.occurredAt)))
      : (trail.data?.items ?? []).map(({ id, action, username, created_at }) => option(id, `${action} by ${username}`, moment(created_at)));
  const offered = evidenceOptions(text, latest, kind === 'event');
  const isListed = value === '' || offered.some((candidate) => candidate.value === value);
  const hint =
    kind === 'event'
      ? 'Search the latest events, or enter an event’s number.'
      : `${readsTrail ? 'Search the latest entries, or enter' : 'Enter'} an entry’s number.`;
  return (
    <Select
      {...FIELD}
      label={kind === 'event' ? 'Event' : 'Entry'}
      description={hint}
      w="100%"
      maw="32rem"
      data={isListed || picked === null ? offered : [picked, ...offered]}
      // What is typed has been searched for.
      filter={({ options }) => options}
      searchable
      clearable
      nothingFoundMessage={
        (events.error ?? trail.error) ? 'The latest could not be loaded. Enter a number.' : 'Nothing found. Enter a number.'
      }
      value={value === '' ? null : value}
      error={error}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(chosen, next) => {
        setPicked(chosen === null ? null : { value: chosen, label: next?.label ?? chosen });
        onChange(chosen ?? '');
      }}
    />
  );
}

function option(id: number, text: string, time: string) {
  return { value: String(id), label: `#${id} ${text} · ${time}` };
}
