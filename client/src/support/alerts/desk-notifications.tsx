import { Button, Popover, Stack } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useState } from 'react';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalSwitch } from '../../ui/portal/fields/portal-switch';
import { changeAlertSettings, useAlertSettings } from './alert-settings';
import { playSound } from './attention';
import classes from './desk-notifications.module.css';

/** How this browser notifies the agent of codes, replies and assignments. The browser is only asked for its permission on click. */
export function DeskNotifications() {
  const { sound, desktop } = useAlertSettings();
  const [refused, setRefused] = useState(false);
  const switchDesktop = async (on: boolean): Promise<void> => {
    if (!on) return changeAlertSettings({ desktop: false });
    const permission = 'Notification' in window ? await Notification.requestPermission() : 'denied';
    setRefused(permission !== 'granted');
    changeAlertSettings({ desktop: permission === 'granted' });
  };
  return (
    <Popover
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button variant="default" size="sm" className={classes.button}>
          <IconBell size={16} aria-hidden="true" />
          <span className={classes.label}>Notifications</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications">
        <Stack gap="md">
          <p className={classes.text}>
            Security codes, replies to your tickets, tickets assigned to you and notes that mention you appear in the title of the tab. This
            browser can also:
          </p>
          <PortalSwitch
            label="Play a sound"
            checked={sound}
            onChange={(on) => {
              changeAlertSettings({ sound: on });
              if (on) playSound();
            }}
          />
          <PortalSwitch
            label="Show desktop notifications"
            description="While you are in another window or tab."
            checked={desktop}
            onChange={(on) => void switchDesktop(on)}
          />
          {refused && (
            <PortalNotice tone="warning" title="Your browser blocks notifications from this site">
              Allow them in the browser’s settings for this site, then switch them on again.
            </PortalNotice>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
