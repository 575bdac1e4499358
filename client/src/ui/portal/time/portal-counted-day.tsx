import { Text } from '@mantine/core';
import { PortalDay } from './portal-day';

interface PortalCountedDayProps {
  /** YYYY-MM-DD */
  day: string;
  /** The day from which it counts in totals; null while it does not. */
  countsFrom: string | null;
}

/** The day of a document, and the one from which it counts where that is another: totals of the first then leave it out. */
export function PortalCountedDay({ day, countsFrom }: PortalCountedDayProps) {
  return (
    <>
      <PortalDay day={day} />
      {countsFrom !== null && countsFrom !== day && (
        <Text span display="block" size="xs" c="dimmed">
          counts from <PortalDay day={countsFrom} />
        </Text>
      )}
    </>
  );
}
