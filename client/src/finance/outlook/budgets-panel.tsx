import type { BudgetView } from '../../../../server/finance/budgets/budgets.dto.js';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { BudgetsTable } from './budgets-table';

/** Budgets, and the spending in their current periods. */
export function BudgetsPanel({ onChange }: { onChange: (budget: BudgetView) => void }) {
  return (
    <PortalPanel bare title="Budget tracker" text="What has been spent in the current period, from approved entries.">
      <BudgetsTable onChange={onChange} expanded={useExpandedRow('budget')} />
    </PortalPanel>
  );
}
