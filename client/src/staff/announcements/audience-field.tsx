import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalAudienceField } from '../../ui/portal/people/portal-audience-field';
import { ANNOUNCEMENT_LABELS } from './announcement-values';
import { reachQuery } from './announcements.api';

const PAUSE_MS = 250;

interface AudienceFieldProps {
  value: string[];
  error: ReactNode;
  onChange: (audiences: string[]) => void;
}

/** The audience of an announcement, and how many people it reaches. */
export function AudienceField({ value, error, onChange }: AudienceFieldProps) {
  const [debounced] = useDebouncedValue(value, PAUSE_MS);
  const { data, isError } = useQuery(reachQuery(debounced));
  return (
    <PortalAudienceField
      label={ANNOUNCEMENT_LABELS.target_roles}
      path="target_roles"
      description={<Reach people={debounced.length === 0 ? null : (data?.people ?? null)} failed={isError} />}
      value={value}
      error={error}
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
