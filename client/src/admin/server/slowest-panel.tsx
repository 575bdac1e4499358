import { Text } from '@mantine/core';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import type { SlowStatementView } from '../../../../server/admin/server/server-status.dto.js';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { count, milliseconds } from './format-metric';
import classes from './slowest-panel.module.css';

type Row = SlowStatementView & { place: number };

const COLUMNS: readonly PortalColumn<Row>[] = [
  {
    key: 'statement',
    header: 'Statement',
    primary: true,
    cell: ({ statement }) => (
      <Text component="code" size="xs" ff="monospace" fw={400}>
        {statement}
      </Text>
    ),
  },
  { key: 'calls', header: 'Slow calls', align: 'end', width: '7rem', cell: ({ calls }) => count(calls) },
  { key: 'mean', header: 'Mean', align: 'end', width: '7rem', cell: ({ meanMs }) => milliseconds(meanMs) },
  { key: 'max', header: 'Longest', align: 'end', width: '7rem', cell: ({ maxMs }) => milliseconds(maxMs) },
];

/** The slowest database statements. */
export function SlowestPanel({ statements }: { statements: readonly SlowStatementView[] }) {
  return (
    <PortalPanel
      bare
      title="Slowest statements"
      text="Database statements of this process that took 50 ms or longer since it started, without their parameters."
    >
      <div className={classes.list}>
        <PortalTable
          label="Slowest statements"
          columns={COLUMNS}
          rows={statements.map((statement, index) => ({ ...statement, place: index }))}
          rowKey={({ place }) => String(place)}
          empty={
            <PortalEmpty icon={IconGauge} title="No slow statements">
              No statement has taken 50 ms or longer since the process started.
            </PortalEmpty>
          }
          errorTitle="Failed to load server status"
        />
      </div>
    </PortalPanel>
  );
}
