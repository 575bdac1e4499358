import { Button, Group, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAddress } from '../../lib/navigation/use-address';
import { paths } from '../../lib/navigation/paths';
import { type ShortcutGroup, useShortcutGroup } from '../../lib/shortcuts/shortcuts';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { Activity } from './activity';
import { Calendar } from './calendar';
import { Counters } from './counters';
import { overviewQuery } from './overview.api';
import { PersonDialog } from './person-dialog';

const OVERVIEW_KEYS: ShortcutGroup = {
  title: 'Overview',
  keys: [
    ['Arrow keys', 'Move by day or week in the calendar'],
    ['Page Up / Page Down', 'Previous / next month'],
    ['Home / End', 'First / last day of the week'],
  ],
};

/** The start page of the staff area. */
export function OverviewSection() {
  useShortcutGroup(OVERVIEW_KEYS);
  const overview = useQuery(overviewQuery);
  const [address, changeAddress] = useAddress();
  const person = address.get('person');
  const closePerson = (): void =>
    changeAddress((now) => {
      now.delete('person');
      return now;
    });
  return (
    <PortalSection
      title="Overview"
      description="Open work and recent activity."
      action={
        <Group gap="xs">
          <Button component={Link} to={paths.staffHr} variant="default">
            HR Console
          </Button>
          <Button component={Link} to={paths.staffDpo} variant="default">
            DPO Console
          </Button>
        </Group>
      }
    >
      <PortalLoaded query={overview} failed="Failed to load the counters" height="6rem">
        {(data) => <Counters overview={data} />}
      </PortalLoaded>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Activity />
        <Calendar />
      </SimpleGrid>
      {person !== null && <PersonDialog key={person} id={person} onClose={closePerson} />}
    </PortalSection>
  );
}
