import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { peopleQuery } from '../logs.api';
import { useSeesWholeLog } from '../use-sees-whole-log';

const ALL = 'all';
const FIXED = [
  { value: ALL, label: 'Everyone' },
  { value: 'program', label: 'The system' },
];
const PAUSE_MS = 250;

interface ActorSelectProps {
  /** Id of an account, `program`, or empty for everyone. */
  value: string;
  /** Name of this account in the entries; undefined if there are none. */
  currentName: string | undefined;
  onChange: (actor: string) => void;
}

/** Filter by actor: everyone, the program, or a user found by a part of their name or email. */
export function ActorSelect({ value, currentName, onChange }: ActorSelectProps) {
  // The list of users is for those who manage them.
  const seesAll = useSeesWholeLog();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const current =
    value === '' || value === 'program' ? [] : [{ value, label: (picked?.id === value ? picked.name : currentName) ?? 'One person' }];
  const fixed = [...FIXED, ...current];
  // Until something else is typed, the field contains the label of the choice, which is not a search.
  const searchText = fixed.some(({ label }) => label === typed) ? '' : typed.trim();
  const [search] = useDebouncedValue(searchText, PAUSE_MS);
  const { data } = useQuery({ ...peopleQuery(search), enabled: open && seesAll });
  const people = (data?.items ?? []).filter(({ id }) => id !== value).map((user) => ({ value: user.id, label: nameOf(user) }));
  return (
    <Select
      aria-label="Person"
      data={[...fixed, ...people]}
      searchable={seesAll}
      allowDeselect={false}
      nothingFoundMessage="No one found"
      // The server has searched: a user found by email need not match by name.
      filter={({ options }) =>
        options.filter(
          (option) => 'value' in option && (isPerson(option.value) || option.label.toLowerCase().includes(searchText.toLowerCase())),
        )
      }
      value={value === '' ? ALL : value}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(chosen, option) => {
        if (chosen !== null && option !== null) setPicked({ id: chosen, name: option.label });
        onChange(chosen === null || chosen === ALL ? '' : chosen);
      }}
    />
  );
}

function isPerson(value: string): boolean {
  return FIXED.every((fixed) => fixed.value !== value);
}

function nameOf({ firstName, lastName, username, email }: AdminUserView): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return `${name === '' ? (username ?? 'No name') : name} · ${email}`;
}
