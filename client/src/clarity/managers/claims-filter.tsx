import { Group, type MantineSpacing } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalDayField } from '../../ui/portal/fields/portal-day-field';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { peopleQuery } from '../clarity.api';

interface ClaimsFilterProps {
  /** Id of a user; empty for everyone. */
  person: string;
  /** YYYY-MM-DD; empty for no limit. */
  until: string;
  /** What the day limits: `Owed until`. */
  untilLabel: string;
  mt?: MantineSpacing;
  /** Further conditions, before these. */
  children?: ReactNode;
  /** Called with an empty value to remove a condition. */
  onChange: (name: 'person' | 'until', value: string) => void;
}

/** Whose claims are shown, and until which day. */
export function ClaimsFilter({ person, until, untilLabel, mt, children, onChange }: ClaimsFilterProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  return (
    <Group align="flex-end" {...(mt !== undefined && { mt })}>
      {children}
      <PortalFilterSelect
        label="Person"
        withLabel
        flex="1 1 12rem"
        maw="20rem"
        searchable
        all="Everyone"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={person}
        onChange={(value) => onChange('person', value)}
      />
      <PortalDayField label={untilLabel} value={until} onChange={(day) => onChange('until', day)} />
    </Group>
  );
}
