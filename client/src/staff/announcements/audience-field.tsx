import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AUDIENCE_KEYWORDS, AUDIENCES } from '../../../../server/staff/announcements/announcements.rules';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { ANNOUNCEMENT_LABELS, audienceLabel, typedAudiences } from './announcement-values';
import { reachQuery } from './announcements.api';

const KEYWORDS: readonly string[] = AUDIENCE_KEYWORDS;
const toOption = (value: string) => ({ value, label: audienceLabel(value) });
const OPTIONS = [
  { group: 'Groups', items: KEYWORDS.map(toOption) },
  { group: 'Roles', items: AUDIENCES.filter((value) => !KEYWORDS.includes(value)).map(toOption) },
];
const PAUSE_MS = 250;

interface AudienceFieldProps {
  value: string[];
  error: ReactNode;
  onChange: (audiences: string[]) => void;
}

/** The audience of an announcement, and how many people it reaches. Names can be chosen, or typed with commas between them. */
export function AudienceField({ value, error, onChange }: AudienceFieldProps) {
  const [debounced] = useDebouncedValue(value, PAUSE_MS);
  const { data, isError } = useQuery(reachQuery(debounced));
  const [typed, setTyped] = useState('');
  const type = (text: string): void => {
    const { chosen, rest } = typedAudiences(text);
    setTyped(rest);
    if (chosen.some((audience) => !value.includes(audience))) onChange([...new Set([...value, ...chosen])]);
  };
  return (
    <MultiSelect
      {...FIELD}
      label={ANNOUNCEMENT_LABELS.target_roles}
      required
      description={<Reach people={debounced.length === 0 ? null : (data?.people ?? null)} failed={isError} />}
      data={OPTIONS}
      data-path="target_roles"
      value={value}
      error={error}
      searchable
      searchValue={typed}
      onSearchChange={type}
      hidePickedOptions
      // Inside the dialog, which is in the top layer.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage="No such group or role"
      onChange={onChange}
    />
  );
}

function Reach({ people, failed }: { people: number | null; failed: boolean }) {
  if (failed) return 'The number of people this reaches could not be counted.';
  if (people === null) return 'The groups and roles it is for. You, admins, the CEO and HR see it as well.';
  const counted = people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`;
  return (
    <span role="status">
      {people === 0 ? 'No one in the staff area has such a role.' : `Reaches ${counted}.`} You, admins, the CEO and HR see it as well.
    </span>
  );
}
