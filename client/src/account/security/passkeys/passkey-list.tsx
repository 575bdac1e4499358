import { Button, Group, Text } from '@mantine/core';
import type { PasskeyView } from '../../../../../server/auth/passkeys/passkeys.dto.js';
import rows from '../../../ui/portal/lists/portal-rows.module.css';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalTime } from '../../../ui/portal/time/portal-time';

interface PasskeyListProps {
  passkeys: readonly PasskeyView[];
  onRename: (passkey: PasskeyView) => void;
  onRemove: (passkey: PasskeyView) => void;
}

/** Passkeys with when they were added and last used. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const { day } = useDates();
  if (passkeys.length === 0) return <Text c="dimmed">You have no passkeys.</Text>;
  return (
    <ul className={rows.rows}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Group justify="space-between">
            <div>
              <Text fw={600}>{passkey.name}</Text>
              <Text size="sm" c="dimmed">
                Added on {day(passkey.created_at)}.{' '}
                {passkey.last_used_at === null ? (
                  'Never used.'
                ) : (
                  <>
                    Last used <PortalTime iso={passkey.last_used_at} />.
                  </>
                )}
                {passkey.backed_up && ' Synchronised between devices.'}
              </Text>
            </div>
            <Group gap="xs">
              <Button variant="default" size="xs" aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
                Rename
              </Button>
              <Button variant="default" size="xs" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
                Remove
              </Button>
            </Group>
          </Group>
        </li>
      ))}
    </ul>
  );
}
