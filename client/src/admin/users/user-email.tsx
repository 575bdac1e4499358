import { ActionIcon, Group, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useState } from 'react';
import type { AdminUserView } from '../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { nameOf } from './user-labels';
import { useRevealUser } from './users.api';

/** A user's email: masked, and unmasked on request, which the server logs. */
export function UserEmail({ user }: { user: AdminUserView }) {
  const reveal = useRevealUser(user.id);
  const [shown, setShown] = useState(false);
  if (user.restricted) {
    return (
      <Group component="span" gap="xxs" c="var(--text-faint)">
        <IconLock size={14} stroke={1.75} aria-hidden="true" /> Restricted
      </Group>
    );
  }
  const clear = shown ? reveal.data?.email : undefined;
  const refusal = formMessage([], reveal.error, 'The address could not be shown. Please try again.');
  const toggle = (): void => {
    if (reveal.isPending) return;
    if (!shown) return reveal.mutate(undefined, { onSuccess: () => setShown(true) });
    setShown(false);
    reveal.reset();
  };
  return (
    <>
      <Group component="span" gap="xxs" wrap="nowrap">
        <Text span miw={0} c="dimmed" role="status">
          {clear ?? user.email}
        </Text>
        {user.can.view && (
          <ActionIcon
            variant="subtle"
            size={28}
            c="var(--text-faint)"
            my="calc(-1 * var(--mantine-spacing-xxs))"
            aria-label={`${clear === undefined ? 'Show' : 'Hide'} the email address of ${nameOf(user)}`}
            title={clear === undefined ? 'Show the address. This is recorded in the log.' : 'Hide the address'}
            {...ariaDisabled(reveal.isPending)}
            onClick={toggle}
          >
            {clear === undefined ? (
              <IconEye size={16} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
            )}
          </ActionIcon>
        )}
      </Group>
      {refusal && (
        <Text role="alert" size="xs" c="var(--danger)">
          {refusal}
        </Text>
      )}
    </>
  );
}
