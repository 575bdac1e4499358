import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { closeKeyboardMap, switchShortcuts, useShortcuts } from '../../../lib/shortcuts/shortcuts';
import { PortalDialog, PortalDialogActions } from './portal-dialog';

/** The keyboard shortcuts of this page, and the option to turn them off (WCAG 2.1.4). */
export function PortalKeyboardMap() {
  const { groups, on } = useShortcuts();
  return (
    <PortalDialog title="Keyboard shortcuts" onEscape={closeKeyboardMap}>
      <Stack>
        {groups.toReversed().map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <Title order={3} mb="xxs">
              {title}
            </Title>
            <Stack component="ul" gap="xxs" m={0} p={0} style={{ listStyle: 'none' }}>
              {keys.map(([key, meaning]) => (
                <Group key={key} component="li" justify="space-between" wrap="nowrap">
                  <Text component="span">{meaning}</Text>
                  <kbd style={{ flexShrink: 0 }}>{key}</kbd>
                </Group>
              ))}
            </Stack>
          </section>
        ))}
        <Checkbox
          label="Use single-key shortcuts in this browser"
          description="They never act while you type."
          checked={on}
          onChange={(event) => switchShortcuts(event.currentTarget.checked)}
        />
      </Stack>
      <PortalDialogActions>
        <Button onClick={closeKeyboardMap}>Close</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
