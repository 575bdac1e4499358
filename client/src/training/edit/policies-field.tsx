import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PoliciesPage, PolicyView } from '../../../../server/policies/policies.dto.js';
import { MODULE_LIMITS } from '../../../../server/training/modules/modules.rules';
import { apiQuery } from '../../lib/http/query';
import { filterText } from '../../lib/lists/keyset';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { policyOptions } from './policy-options';

const PAUSE_MS = 250;
const MAX_OFFERED = 20;

interface PoliciesFieldProps {
  value: string[];
  onChange: (ids: string[]) => void;
}

/** The policies to which a step links; the server searches them. */
export function PoliciesField({ value, onChange }: PoliciesFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const path = `/policies?${filterText({ search, limit: MAX_OFFERED })}`;
  const { data, error } = useQuery({ ...apiQuery<PoliciesPage>(path), placeholderData: keepPreviousData });
  const [picked, setPicked] = useState<Record<string, string>>({});
  const offered = data?.policies ?? [];
  const unknown = data === undefined ? [] : value.filter((id) => picked[id] === undefined && !offered.some((policy) => policy.id === id));
  const titles = useQueries({
    queries: unknown.map((id) => ({ ...apiQuery<PolicyView>(`/policies/${id}`), retry: false })),
    combine: (results) =>
      new Map(results.flatMap(({ data: policy }) => (policy === undefined ? [] : [[policy.id, policy.title] as const]))),
  });
  if (data !== undefined && offered.length === 0 && typed === '' && value.length === 0) return null;
  return (
    <MultiSelect
      {...FIELD}
      label="Related policies"
      data={policyOptions(offered, value, (id) => picked[id] ?? titles.get(id))}
      // The server has searched, in the texts as well; show its results unfiltered.
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      maxValues={MODULE_LIMITS.policies}
      nothingFoundMessage={error ? 'The policies could not be loaded.' : 'No such policy'}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => {
        // Their titles are shown after another search as well.
        setPicked({ ...picked, ...Object.fromEntries(offered.filter(({ id }) => ids.includes(id)).map(({ id, title }) => [id, title])) });
        onChange(ids);
      }}
    />
  );
}
