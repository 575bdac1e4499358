import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PoliciesPage } from '../../../../server/policies/policies.dto.js';
import { MODULE_LIMITS } from '../../../../server/training/modules/modules.rules';
import { apiQuery } from '../../lib/http/query';
import { FIELD } from '../../ui/portal/fields/portal-fields';

const policiesQuery = apiQuery<PoliciesPage>('/policies?limit=100');

interface PoliciesFieldProps {
  value: string[];
  onChange: (ids: string[]) => void;
}

/** The policies to which a step links. */
export function PoliciesField({ value, onChange }: PoliciesFieldProps) {
  const { data } = useQuery(policiesQuery);
  const options = (data?.policies ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const others = value.filter((id) => !options.some((option) => option.value === id)).map((id) => ({ value: id, label: 'Another policy' }));
  if (options.length === 0 && others.length === 0) return null;
  return (
    <MultiSelect
      {...FIELD}
      label="Related policies"
      data={[...options, ...others]}
      searchable
      hidePickedOptions
      maxValues={MODULE_LIMITS.policies}
      nothingFoundMessage="No such policy"
      value={value}
      onChange={onChange}
    />
  );
}
