import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { buildName } from '../../../../server/staff/reviews/reviews.rules';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { choicesQuery } from './reviews.api';

const PAUSE_MS = 250;

interface BuildSelectProps {
  /** Id of the chosen build; empty for none. */
  value: string;
  /** The chosen build, for one that the list does not offer. */
  current?: { value: string; label: string } | undefined;
  label: string;
  /** False if the label is for screen readers only. */
  labelled: boolean;
  /** True if only builds that the user has not reviewed can be chosen. */
  unreviewed?: boolean;
  /** Id of a build that is not offered. */
  without?: string;
  disabled?: boolean;
  error?: ReactNode;
  onChange: (id: string) => void;
}

/** Chooses one of the approved builds; the server searches them. */
export function BuildSelect(props: BuildSelectProps) {
  const { value, current, label, labelled, unreviewed = false, without, disabled = false, error, onChange } = props;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const query = useQuery(choicesQuery(search));
  const builds = (query.data?.builds ?? []).filter(({ id }) => id !== without);
  const offered = builds.map((build) => ({
    value: build.id,
    label: build.reviewed && unreviewed ? `${buildName(build)} (reviewed)` : buildName(build),
    disabled: build.reviewed && unreviewed,
  }));
  const data = current === undefined || offered.some((option) => option.value === current.value) ? offered : [current, ...offered];
  const labels = data.map((option) => option.label);
  return (
    <Select
      {...FIELD}
      {...(labelled ? { label, withAsterisk: true } : { 'aria-label': label })}
      data={data}
      // The server has searched; show its results unfiltered.
      filter={({ options }) => options}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      disabled={disabled}
      error={error}
      data-path="build_id"
      placeholder="Choose a build"
      nothingFoundMessage={query.error ? 'The builds could not be loaded.' : 'No builds found'}
      value={value === '' ? null : value}
      onChange={(id) => id !== null && onChange(id)}
      // Mantine writes the label of the chosen build into the field, which is not a search.
      onSearchChange={(text) => setTyped(labels.includes(text) ? '' : text.trim())}
    />
  );
}
