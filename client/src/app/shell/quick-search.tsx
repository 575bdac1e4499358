import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useState } from 'react';
import type { StaffSection } from '../../lib/navigation/staff-sections';
import { PortalLazy } from '../../ui/portal/layout/portal-lazy';
import { loadStaffSections } from '../areas';
import classes from './quick-search.module.css';

interface SearchPanelProps {
  roles: readonly string[];
  /** Rises with each request to open it. */
  requests: number;
}

/** The search itself. Its code is loaded when it is first opened. */
const panel = {
  lazy: async () => {
    const [{ StaffQuickSearch }, sections] = await Promise.all([
      import('../../staff/quick-search/staff-quick-search'),
      loadStaffSections(),
    ]);
    return { Component: (props: SearchPanelProps) => <WithSections {...props} Search={StaffQuickSearch} sections={sections} /> };
  },
};

type Search = (props: SearchPanelProps & { sections: readonly StaffSection[] }) => React.ReactNode;

function WithSections({ Search, ...props }: SearchPanelProps & { Search: Search; sections: readonly StaffSection[] }) {
  return <Search {...props} />;
}

/** The button in the bar that opens quick search, as Ctrl+K or Cmd+K does on every page of the app shell. */
export function QuickSearch({ roles }: { roles: readonly string[] }) {
  const [requests, setRequests] = useState(0);
  const open = (): void => setRequests((count) => count + 1);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // A dialog lies above everything else, and the search would open behind it.
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setRequests((count) => count + 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>Search</span>
        <kbd className={classes.keys} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {requests > 0 && <PortalLazy part={panel} props={{ roles, requests }} fallback={null} failure="Quick search could not be loaded" />}
    </>
  );
}
