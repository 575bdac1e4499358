import { Link } from 'react-router';
import { STORE_TABS, TAB_LABELS, tabAddress, type StoreTab } from './store-address';
import classes from './store-tabs.module.css';

interface StoreTabsProps {
  current: StoreTab;
  onChoose: () => void;
}

/** The parts of the store's section, each with an address of its own. */
export function StoreTabs({ current, onChoose }: StoreTabsProps) {
  return (
    <nav aria-label="Store" className={classes.tabs}>
      {STORE_TABS.map((tab) => (
        <Link key={tab} to={tabAddress(tab)} preventScrollReset aria-current={tab === current ? 'page' : undefined} className={classes.tab} onClick={onChoose}>
          {TAB_LABELS[tab]}
        </Link>
      ))}
    </nav>
  );
}
