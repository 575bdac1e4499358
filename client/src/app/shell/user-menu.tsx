import { Box, Menu, Text } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import { Link } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { openKeyboardMap } from '../../lib/shortcuts/shortcuts';
import { useOpenCookiePreferences } from '../../lib/storage/cookie-dialog';
import { useHasPath } from '../../lib/navigation/known-paths';
import { paths } from '../../lib/navigation/paths';
import { useSignOut } from '../../lib/session/sign-out';
import { ChevronIcon } from '../../ui/public/icons';
import { PortalAvatar } from '../../ui/portal/pictures/portal-avatar';
import classes from './user-menu.module.css';

const SITE_PAGES = [
  { label: 'Public site', to: paths.home },
  { label: 'Contact', to: paths.contact },
  { label: 'Privacy Policy', to: paths.privacyPolicy },
  { label: 'Terms', to: paths.terms },
  { label: 'Cookies Policy', to: paths.cookiesPolicy },
];

/** The signed-in user, links to the public site and its legal pages, and sign out. */
export function UserMenu({ user }: { user: MeView }) {
  const hasPath = useHasPath();
  const openPreferences = useOpenCookiePreferences();
  const { signOut, busy } = useSignOut();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || user.email;
  return (
    <Menu position="bottom-end" offset={4} width={256} loop withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className={classes.button}>
          <PortalAvatar person={user} size="sm" />
          <span className="visually-hidden">Account menu of {name}</span>
          <ChevronIcon className={classes.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs" role="presentation">
          <Text truncate fw={600}>
            {name}
          </Text>
          {name !== user.email && (
            <Text truncate size="xs" c="dimmed">
              {user.email}
            </Text>
          )}
        </Box>
        <Menu.Divider />
        {SITE_PAGES.filter(({ to }) => hasPath(to)).map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={openKeyboardMap}>Keyboard shortcuts</Menu.Item>
        {openPreferences && <Menu.Item onClick={openPreferences}>Cookie Preferences</Menu.Item>}
        <Menu.Divider />
        <Menu.Item disabled={busy} onClick={signOut}>
          {busy ? 'Signing out...' : 'Sign out'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
