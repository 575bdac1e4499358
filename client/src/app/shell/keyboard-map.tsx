import { openKeyboardMap, type ShortcutGroup, useShortcutGroup, useShortcuts } from '../../lib/shortcuts/shortcuts';
import { usePageKeys } from '../../lib/shortcuts/use-page-keys';
import { PortalLazy } from '../../ui/portal/layout/portal-lazy';

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  keys: [
    ['?', 'Show this list'],
    ['Esc', 'Close a dialog, menu or list'],
  ],
};

const STAFF: ShortcutGroup = { title: 'Staff', keys: [['Ctrl or Cmd + K', 'Quick search']] };

const dialog = {
  lazy: () => import('../../ui/portal/dialogs/portal-keyboard-map').then(({ PortalKeyboardMap: Component }) => ({ Component })),
};

/** The keyboard map, opened with `?` on every page of the app shell. */
export function KeyboardMap({ isStaff }: { isStaff: boolean }) {
  const { isMapOpen } = useShortcuts();
  useShortcutGroup(EVERYWHERE);
  usePageKeys({ '?': openKeyboardMap });
  return (
    <>
      {isStaff && <StaffKeys />}
      {isMapOpen && <PortalLazy part={dialog} props={{}} fallback={null} failure="The keyboard shortcuts could not be loaded" />}
    </>
  );
}

function StaffKeys() {
  useShortcutGroup(STAFF);
  return null;
}
