import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buildChoicesQuery, chosenBuildQuery } from './bugs.api';

const PAUSE_MS = 250;

interface BuildChoiceProps extends Pick<
  SelectProps,
  'label' | 'description' | 'aria-label' | 'error' | 'clearable' | 'onFocus' | 'onBlur'
> {
  /** Id of the chosen build; empty for none. */
  value: string;
  /** Version of the chosen build, for one that the user may not see. */
  currentLabel?: string | null | undefined;
  /** Label of the option for none; omitted if it is not offered. */
  none?: string;
  /** Offers only builds that are neither declined nor withdrawn; the chosen one is shown whatever its state. */
  available?: boolean;
  onChange: (id: string) => void;
}

const NONE = 'none';

/** Chooses a build by its version; the server searches them. */
export function BuildChoice({ value, currentLabel, none, available = false, onChange, ...input }: BuildChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const query = useQuery(buildChoicesQuery(search, available ? 'available' : undefined));
  const offered = (query.data?.builds ?? []).map((build) => ({ value: build.id, label: build.version }));
  const isListed = value === '' || offered.some((option) => option.value === value);
  const chosen = useQuery({ ...chosenBuildQuery(value), enabled: !isListed && query.data !== undefined && (currentLabel ?? '') === '' });
  const rest = isListed ? [] : [{ value, label: currentLabel ?? chosen.data?.version ?? 'Not listed' }];
  const data = [...(none === undefined ? [] : [{ value: NONE, label: none }]), ...offered, ...rest];
  const labels = data.map((option) => option.label);
  return (
    <Select
      {...input}
      data={data}
      // The server has searched; show its results unfiltered.
      filter={({ options }) => options}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      placeholder={query.data?.builds.length === 0 && typed === '' ? 'No builds yet' : 'Choose a build'}
      nothingFoundMessage={query.error ? 'The builds could not be loaded.' : 'No builds found'}
      value={value === '' ? (none === undefined ? null : NONE) : value}
      onChange={(id) => onChange(id === null || id === NONE ? '' : id)}
      // Mantine writes the label of the chosen build into the field, which is not a search.
      onSearchChange={(text) => setTyped(labels.includes(text) ? '' : text.trim())}
    />
  );
}
