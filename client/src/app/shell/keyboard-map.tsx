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

const SEARCH: ShortcutGroup = { title: 'Search', keys: [['Ctrl or Cmd + K', 'Quick search']] };

const dialog = {
  lazy: () => import('../../ui/portal/dialogs/portal-keyboard-map').then(({ PortalKeyboardMap: Component }) => ({ Component })),
};

/** The keyboard map, opened with `?` on every page of the app shell. */
export function KeyboardMap({ hasSearch }: { hasSearch: boolean }) {
  const { isMapOpen } = useShortcuts();
  useShortcutGroup(EVERYWHERE);
  usePageKeys({ '?': openKeyboardMap });
  return (
    <>
      {hasSearch && <SearchKeys />}
      {isMapOpen && <PortalLazy part={dialog} props={{}} fallback={null} failure="The keyboard shortcuts could not be loaded" />}
    </>
  );
}

function SearchKeys() {
  useShortcutGroup(SEARCH);
  return null;
}
