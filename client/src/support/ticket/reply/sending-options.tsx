import { ActionIcon, Popover, Stack } from '@mantine/core';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { SEND_KEYS, type SendKey } from '../../../../../server/users/profile/preferences.rules';
import { messageOf } from '../../../lib/http/http';
import { useSavePreferences } from '../../../lib/http/preferences';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import classes from './composer.module.css';
import { sendKeyName } from './send-key';

interface SendingOptionsProps {
  sendKey: SendKey;
  undoSend: boolean;
  /** True if Enter always starts a new line, so that there is nothing to choose. */
  touch: boolean;
  /** Agents can undo a message for a few seconds. */
  isAgent: boolean;
}

/** How this user sends messages; stored with the account, for every device. */
export function SendingOptions({ sendKey, undoSend, touch, isAgent }: SendingOptionsProps) {
  const save = useSavePreferences();
  if (touch && !isAgent) return null;
  return (
    <Popover position="top-end" width="min(20rem, calc(100vw - 2rem))" trapFocus returnFocus shadow="md" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <ActionIcon className={classes.options} variant="subtle" size="lg" aria-label="Message options" title="Message options">
          <IconSettings size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Message options">
        <Stack gap="md">
          {!touch && (
            <PortalChoice
              label="Send messages with"
              hint="Shift + Enter always starts a new line."
              options={SEND_KEYS.map((value) => ({ value, label: sendKeyName(value, navigator.platform) }))}
              value={sendKey}
              onChange={(value) => save.mutate({ sendKey: value })}
            />
          )}
          {isAgent && (
            <PortalSwitch
              label="Allow 5 seconds to undo"
              description="Messages wait before they are sent."
              checked={undoSend}
              onChange={(on) => save.mutate({ undoSend: on })}
            />
          )}
          {save.isError && <PortalNotice tone="error" title={messageOf(save.error, 'Your choice could not be saved. Try again.')} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
