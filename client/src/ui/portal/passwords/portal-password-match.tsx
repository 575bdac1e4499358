import { Group } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

interface PortalPasswordMatchProps {
  password: string;
  confirm: string;
}

/** Says whether the two passwords match, once the second is not empty. The line reserves its space while empty. */
export function PortalPasswordMatch({ password, confirm }: PortalPasswordMatchProps) {
  const same = password === confirm;
  return (
    <Group gap="xxs" mih="1.5em" mt="xxs" c={same ? 'var(--success)' : 'var(--danger)'} fz="xs" role="status">
      {confirm !== '' && (
        <>
          {same ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : <IconX size={14} stroke={2.5} aria-hidden="true" />}
          {same ? 'Passwords match' : 'Passwords do not match'}
        </>
      )}
    </Group>
  );
}
