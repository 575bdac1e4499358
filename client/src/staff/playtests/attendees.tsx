import { Button, Group, Stack, Text } from '@mantine/core';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import type { AttendeeView } from '../../../../server/staff/playtests/seats/seats.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { useFocusAfterRemoval } from '../../lib/lists/use-focus-after-removal';
import { useIdentity } from '../../lib/session/me';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import classes from '../../ui/portal/layout/portal-entry-card.module.css';
import { useRecordAttendance } from './playtests.api';

/** The users who answered Yes or Maybe, and their attendance. */
export function Attendees({ session, people }: { session: PlaytestView; people: readonly AttendeeView[] }) {
  const record = useRecordAttendance(session.id);
  const identity = useIdentity();
  const panel = useFocusAfterRemoval<HTMLDivElement>();
  const { can, rsvp } = session;
  const refusal = formMessage([], record.error, 'The attendance could not be saved.');
  const send = (user_id: string, attended: boolean): void => {
    if (!record.isPending) record.mutate({ user_id, attended });
  };
  return (
    <PortalPanel
      ref={panel}
      title="Participants"
      aside={
        can.check_in &&
        rsvp.attended !== true &&
        identity.state === 'signedIn' && (
          <Button size="xs" {...ariaDisabled(record.isPending)} onClick={() => send(identity.user.id, true)}>
            I am here
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        {people.length === 0 && <Text c="dimmed">No one has answered Yes or Maybe yet.</Text>}
        <Stack component="ul" gap="xs" className={classes.list} aria-label="Participants">
          {people.map((person) => (
            <Group component="li" key={person.user_id} gap="xs" justify="space-between">
              <div>
                <Text span fw={500}>
                  {person.name}
                </Text>{' '}
                <Text span size="sm" c="dimmed">
                  {placeOf(person)}
                </Text>
                {person.notes !== '' && (
                  <Text size="sm" className={classes.text} dir="auto">
                    {person.notes}
                  </Text>
                )}
              </div>
              {can.record_attendance ? (
                <Group gap="xs" role="group" aria-label={`Attendance of ${person.name}`}>
                  {[true, false].map((attended) => (
                    <Button
                      key={String(attended)}
                      size="xs"
                      variant={person.attended === attended ? 'filled' : 'default'}
                      aria-pressed={person.attended === attended}
                      {...ariaDisabled(record.isPending)}
                      onClick={() => send(person.user_id, attended)}
                    >
                      {attended ? 'Present' : 'Absent'}
                    </Button>
                  ))}
                </Group>
              ) : (
                person.attended !== null && <Text size="sm">{person.attended ? 'Present' : 'Absent'}</Text>
              )}
            </Group>
          ))}
        </Stack>
      </Stack>
    </PortalPanel>
  );
}

function placeOf({ status, waitlist_position }: AttendeeView): string {
  if (status === 'maybe') return 'Maybe';
  return waitlist_position === null ? 'Seat' : `Waitlist, number ${waitlist_position}`;
}
