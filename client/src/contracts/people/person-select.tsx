import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { roleName } from '../../../../server/platform/access/role-names.rules';
import type { ContractPersonView } from '../../../../server/contracts/contracts.dto.js';
import { causeOf } from '../../lib/http/http';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { peopleQuery } from '../contracts.api';
import { nameOf } from '../person-name';

/** Pause in typing after which people are searched. */
const PAUSE_MS = 250;
/** Value of the option that stands for no person. */
const NONE = 'none';

interface PersonSelectProps {
  label: string;
  /** Whether the label is for assistive technology only, as in a filter. */
  hidesLabel?: boolean;
  description?: ReactNode;
  /** Id of the person; empty for none. */
  value: string;
  error?: ReactNode;
  required?: boolean;
  /** Only people to whom contracts can be assigned. */
  assignable?: boolean;
  /** Label of the option that stands for no person, such as `Everyone`; without it, one has to be chosen. */
  none?: string;
  /** Name of the form field, by which it is found for its error. */
  path?: string;
  onChange: (userId: string) => void;
}

/** Chooses a person by name. */
export function PersonSelect({
  label,
  hidesLabel = false,
  description,
  value,
  error,
  required = false,
  assignable = false,
  none,
  path,
  onChange,
}: PersonSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const everyone = useQuery(peopleQuery(''));
  const matching = useQuery(peopleQuery(search.trim()));
  const people = uniquePeople([...(matching.data ?? []), ...(everyone.data ?? [])]).filter(
    ({ id, can_assign }) => !assignable || can_assign || id === value,
  );
  const failure =
    everyone.data === undefined && everyone.error !== null ? `The people could not be loaded. ${causeOf(everyone.error)}` : null;
  const options = [
    ...(none === undefined ? [] : [{ value: NONE, label: none }]),
    ...people.map((person) => ({ value: person.id, label: labelOf(person) })),
  ];
  return (
    <Select
      {...FIELD}
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      description={description}
      required={required}
      searchable
      allowDeselect={false}
      data-path={path}
      placeholder="Choose a person"
      nothingFoundMessage={matching.isFetching ? 'Searching...' : 'No one matches'}
      data={options}
      value={value !== '' ? value : none === undefined ? null : NONE}
      error={error ?? failure}
      // Choosing an option types its label, for which no one has to be searched.
      onSearchChange={(text) => !options.some((option) => option.label === text) && setTyped(text)}
      onDropdownOpen={() => everyone.error !== null && void everyone.refetch()}
      onChange={(id) => onChange(id === null || id === NONE ? '' : id)}
    />
  );
}

function labelOf(person: ContractPersonView): string {
  const roles = person.roles.filter((role) => role !== 'user').map(roleName);
  return roles.length === 0 ? nameOf(person) : `${nameOf(person)} (${roles.join(', ')})`;
}

function uniquePeople(people: readonly ContractPersonView[]): ContractPersonView[] {
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
