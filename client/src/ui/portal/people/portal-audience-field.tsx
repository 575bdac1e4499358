import { MultiSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AUDIENCE_KEYWORDS, AUDIENCES } from '../../../../../server/staff/announcements/announcements.rules';
import { FIELD } from '../fields/portal-fields';
import { audienceLabel, typedAudiences } from './portal-audiences';

const KEYWORDS: readonly string[] = AUDIENCE_KEYWORDS;
const toOption = (value: string) => ({ value, label: audienceLabel(value) });
const OPTIONS = [
  { group: 'Groups', items: KEYWORDS.map(toOption) },
  { group: 'Roles', items: AUDIENCES.filter((value) => !KEYWORDS.includes(value)).map(toOption) },
];

interface PortalAudienceFieldProps {
  label: string;
  /** Name of the field in the form. */
  path: string;
  description: ReactNode;
  value: string[];
  error: ReactNode;
  onChange: (audiences: string[]) => void;
}

/** An audience of members of staff. Names can be chosen, or typed with commas between them. */
export function PortalAudienceField({ label, path, description, value, error, onChange }: PortalAudienceFieldProps) {
  const [typed, setTyped] = useState('');
  const type = (text: string): void => {
    const { chosen, rest } = typedAudiences(text);
    setTyped(rest);
    if (chosen.some((audience) => !value.includes(audience))) onChange([...new Set([...value, ...chosen])]);
  };
  return (
    <MultiSelect
      {...FIELD}
      label={label}
      required
      description={description}
      data={OPTIONS}
      data-path={path}
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
