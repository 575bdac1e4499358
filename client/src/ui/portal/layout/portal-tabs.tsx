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

/** The tabs of a section, each with an address of its own. Those that do not fit are in the next row; on a phone, more than three are in two columns. */
export function PortalTabs<Key extends string>({ label, tabs, current, onChoose }: PortalTabsProps<Key>) {
  return (
    <nav aria-label={label} className={classes.tabs} data-many={tabs.length > 3 || undefined}>
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
