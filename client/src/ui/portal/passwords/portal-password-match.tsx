import { Group } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

interface PortalPasswordMatchProps {
  password: string;
  confirm: string;
}

/** Says whether the two passwords are the same, once the second has been begun. The line keeps its place while it is empty. */
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
