import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { BUG_KEY_HELP } from './use-bug-keys';

/** What the keys do, and the way to do without them (WCAG 2.1.4). */
export function KeysDialog({ on, onChange, onClose }: { on: boolean; onChange: (on: boolean) => void; onClose: () => void }) {
  return (
    <PortalDialog title="Keyboard shortcuts" onEscape={onClose}>
      <Stack>
        <Stack component="ul" gap="xxs" m={0} p={0} style={{ listStyle: 'none' }}>
          {BUG_KEY_HELP.map(([keys, meaning]) => (
            <Group key={keys} component="li" justify="space-between">
              <Text component="span">{meaning}</Text>
              <kbd>{keys}</kbd>
            </Group>
          ))}
        </Stack>
        <Checkbox
          label="Use shortcuts in this browser"
          description="They never act while you type."
          checked={on}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
      <PortalDialogActions>
        <Button onClick={onClose}>Close</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
