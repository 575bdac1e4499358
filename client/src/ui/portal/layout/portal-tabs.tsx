import { Link } from 'react-router';
import classes from './portal-tabs.module.css';

interface PortalTabsProps<Key extends string> {
  /** Names the parts to those who do not see them. */
  label: string;
  tabs: ReadonlyArray<{ key: Key; label: string; to: string }>;
  current: Key;
  onChoose?: () => void;
}

/** The parts of a section, each with an address of its own. On a phone they stand in two columns where there are more than three. */
export function PortalTabs<Key extends string>({ label, tabs, current, onChoose }: PortalTabsProps<Key>) {
  return (
    <nav aria-label={label} className={classes.tabs} data-many={tabs.length > 3 || undefined}>
      {tabs.map(({ key, label: name, to }) => (
        <Link
          key={key}
          to={to}
          preventScrollReset
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
