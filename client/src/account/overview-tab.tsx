import type { AccountPanelProps } from './account-tab';
import { AccountStatus } from './account-status';
import { OverviewCards } from './overview-cards';
import classes from './overview-tab.module.css';

/** The first tab: how the account stands, and where to go from here. */
export function OverviewTab({ user, canOpen }: AccountPanelProps) {
  return (
    <div className={classes.stack}>
      <OverviewCards user={user} canOpen={canOpen} />
      <AccountStatus user={user} />
    </div>
  );
}
