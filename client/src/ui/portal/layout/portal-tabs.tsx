import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { PRESERVE_SCROLL } from '../../../lib/navigation/keep-scroll';
import classes from './portal-tabs.module.css';

interface PortalTabsProps<Key extends string> {
  /** Accessible name of the tabs. */
  label: string;
  tabs: ReadonlyArray<{ key: Key; label: string; to: string }>;
  current: Key;
  onChoose?: () => void;
}

/** The tabs of a section, each with an address of its own. Those that do not fit are in the next row; on a phone, they are in one row that scrolls. */
export function PortalTabs<Key extends string>({ label, tabs, current, onChoose }: PortalTabsProps<Key>) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]');
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={classes.tabs} data-amount={tabs.length > 6 ? 'many' : undefined}>
      {tabs.map(({ key, label: name, to }) => (
        <Link
          key={key}
          to={to}
          state={PRESERVE_SCROLL}
          aria-current={key === current ? 'page' : undefined}
          className={classes.tab}
          onClick={onChoose}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
