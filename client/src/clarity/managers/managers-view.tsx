import { PortalTabs } from '../../ui/portal/layout/portal-tabs';
import { useFreshClarity } from '../clarity.api';
import { useTabs } from '../use-tabs';
import { AnalyticsTab } from './analytics-tab';
import { ApprovalsTab } from './approvals/approvals-tab';
import { AuditTab } from './audit-tab';
import { PayoutsTab } from './payouts-tab';
import { RatesTab } from './rates-tab';

const VIEWS = [
  { key: 'approvals', label: 'Approvals' },
  { key: 'payouts', label: 'Payouts' },
  { key: 'rates', label: 'Rates' },
  { key: 'analytics', label: 'Analytics' },
  { key: 'audit', label: 'Audit' },
] as const;

/** For users who approve: waiting claims, payables, and hourly rates. */
export function ManagersView() {
  const { tabs, current } = useTabs(VIEWS);
  useFreshClarity('clarity.all');
  return (
    <>
      <PortalTabs label="Clarity" tabs={tabs} current={current ?? 'approvals'} />
      {current === 'approvals' && <ApprovalsTab />}
      {current === 'payouts' && <PayoutsTab />}
      {current === 'rates' && <RatesTab />}
      {current === 'analytics' && <AnalyticsTab />}
      {current === 'audit' && <AuditTab />}
    </>
  );
}
