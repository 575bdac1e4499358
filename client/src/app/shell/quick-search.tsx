import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import { paths } from '../../lib/navigation/paths';
import { type ShortcutGroup, useShortcutGroup } from '../../lib/shortcuts/shortcuts';
import type { QuickSearchPlace } from '../../staff/quick-search/staff-quick-search';
import { PortalLazy } from '../../ui/portal/layout/portal-lazy';
import { loadStaffSections } from '../areas';
import classes from './quick-search.module.css';

interface SearchPanelProps {
  roles: readonly string[];
  /** Incremented with each request to open it. */
  requests: number;
  /**
   * Call once the field has the focus.
   * @returns the text typed since the search was requested
   */
  onReady: () => string;
}

/** The search dialog, whose code is loaded when it is first opened. */
const panel = {
  lazy: async () => {
    const [{ StaffQuickSearch }, sections, { DESK_SECTIONS }] = await Promise.all([
      import('../../staff/quick-search/staff-quick-search'),
      loadStaffSections(),
      import('../../support/desk/desk-places'),
    ]);
    const placesOf = (roles: readonly string[]): QuickSearchPlace[] => [
      ...sections
        .filter(({ access, searchAccess }) => inGroup(roles, 'staffArea') && inGroup(roles, searchAccess ?? access))
        .map(({ key, label, icon }) => ({ key, label, icon, to: paths.staffSection(key) })),
      ...(inGroup(roles, 'agents')
        ? DESK_SECTIONS.map(({ key, label, ...place }) => ({ ...place, key: `desk-${key}`, label: `Support desk: ${label}` }))
        : []),
    ];
    return {
      Component: ({ roles, ...props }: SearchPanelProps) => (
        <StaffQuickSearch {...props} places={placesOf(roles)} isStaff={inGroup(roles, 'staffArea')} />
      ),
    };
  },
};

const SEARCH_KEYS: ShortcutGroup = { title: 'Search', keys: [['Ctrl or Cmd + K', 'Quick search']] };

/** The button in the bar that opens quick search; Ctrl+K or Cmd+K do the same on every page of the app shell. */
export function QuickSearch({ roles }: { roles: readonly string[] }) {
  useShortcutGroup(SEARCH_KEYS);
  const [requests, setRequests] = useState(0);
  const early = useEarlyKeys();
  const { begin, end } = early;
  const open = useCallback((): void => {
    begin();
    setRequests((count) => count + 1);
  }, [begin]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // A modal dialog is in the top layer, and the search would open behind it.
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.label}>Search</span>
        <kbd className={classes.keys} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {requests > 0 && (
        <PortalLazy
          part={panel}
          props={{ roles, requests, onReady: end }}
          fallback={null}
          failure="Quick search could not be loaded"
          frame={(message) => <Failed onShown={end}>{message}</Failed>}
        />
      )}
    </>
  );
}

function Failed({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}

/**
 * Buffers what is typed between Ctrl+K and the moment when the search field has the focus, so that the first characters are neither lost
 * nor handled as shortcuts of the page.
 */
function useEarlyKeys(): { begin: () => void; end: () => string } {
  const text = useRef<string | null>(null);
  const end = useCallback((): string => {
    const typed = text.current ?? '';
    text.current = null;
    return typed;
  }, []);
  const begin = useCallback((): void => {
    text.current ??= '';
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (text.current === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key.length === 1) text.current += event.key;
      else if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key === 'Escape') text.current = null;
      if (event.key.length > 1 && event.key !== 'Backspace' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('pointerdown', end, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('pointerdown', end, { capture: true });
    };
  }, [end]);
  return { begin, end };
}
