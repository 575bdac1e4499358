import { Select } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HISTORY_TARGETS, TARGET_LABELS } from '../../../../server/clarity/history/history.rules';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { historyQuery } from '../clarity.api';
import { PartsTable } from '../parts-table';
import { HISTORY_COLUMNS } from './history-table';

const EVERYTHING = 'all';
const TARGETS = [
  { value: EVERYTHING, label: 'Everything' },
  ...HISTORY_TARGETS.map((value) => ({ value: value as string, label: TARGET_LABELS[value] })),
];

/** Every change to an entry, with its author and reason. */
export function AuditTab() {
  const [address, changeAddress] = useAddress();
  const target = HISTORY_TARGETS.find((one) => one === address.get('target'));
  return (
    <PortalPanel
      bare
      title="Audit"
      text="Every change to an entry, who made it and why. Amounts are not logged."
      aside={
        <Select
          aria-label="Show"
          allowDeselect={false}
          data={TARGETS}
          value={target ?? EVERYTHING}
          onChange={(value) =>
            changeAddress((now) => {
              if (value === null || value === EVERYTHING) now.delete('target');
              else now.set('target', value);
              return now;
            })
          }
        />
      }
    >
      <PartsTable
        label="Audit"
        columns={HISTORY_COLUMNS}
        query={useInfiniteQuery(historyQuery(target ?? ''))}
        errorTitle="Failed to load the history"
        empty={
          <PortalEmpty icon={IconHistory} title="Nothing has happened yet">
            {target === undefined ? 'Claims, decisions, rates and payments are recorded here.' : 'Choose another kind of entry.'}
          </PortalEmpty>
        }
      />
    </PortalPanel>
  );
}
