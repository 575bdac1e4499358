import { Button, Group, Stack, Text } from '@mantine/core';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { RSVP_LABELS, RSVP_STATUSES } from '../../../../server/staff/playtests/playtests.rules';
import { formMessage } from '../../lib/forms/forms';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { useAnswerPlaytest } from './playtests.api';

/** The user's answer to a session: buttons while it can be changed, and the result. */
export function RsvpButtons({ session }: { session: PlaytestView }) {
  const respond = useAnswerPlaytest();
  const { id, title, rsvp, can } = session;
  const refusal = formMessage([], respond.error, 'Your answer could not be saved.');
  const place = placeText(session);
  if (!can.rsvp && place === null) return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {can.rsvp && (
          <Group gap="xs" role="group" aria-label={`Will you take part in ${title}?`}>
            {RSVP_STATUSES.map((status) => (
              <Button
                key={status}
                size="xs"
                variant={rsvp.status === status ? 'filled' : 'default'}
                aria-pressed={rsvp.status === status}
                {...ariaDisabled(respond.isPending)}
                onClick={() => !respond.isPending && rsvp.status !== status && respond.mutate({ id, status })}
              >
                {RSVP_LABELS[status]}
              </Button>
            ))}
          </Group>
        )}
        {place !== null && (
          <Text size="sm" role="status">
            {place}
          </Text>
        )}
      </Group>
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
    </Stack>
  );
}

function placeText({ rsvp: { status, waitlist_position }, status: state }: PlaytestView): string | null {
  if (status !== 'attending' || state === 'cancelled') return null;
  if (waitlist_position !== null) return `You are number ${waitlist_position} on the waitlist.`;
  return state === 'completed' ? 'You had a seat.' : 'You have a seat.';
}
