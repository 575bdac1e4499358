import { Anchor, Group } from '@mantine/core';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { StatementView } from '../../../../server/clarity/statements/statements.dto.js';
import { downloadSignedIn } from '../../lib/http/download';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { statementsQuery } from '../clarity.api';
import { PartsTable } from '../parts-table';

const nameOf = ({ month, issue }: StatementView): string => `${formatMonth(month)}${issue === 1 ? '' : `, issue ${issue}`}`;

const COLUMNS: ReadonlyArray<PortalColumn<StatementView>> = [
  { key: 'month', header: 'Month', primary: true, cell: nameOf },
  { key: 'earned', header: 'Earned', align: 'end', cell: ({ earned }) => formatPounds(earned) },
  { key: 'reimbursed', header: 'Expenses', align: 'end', cell: ({ reimbursed }) => formatPounds(reimbursed) },
  { key: 'paid', header: 'Paid', align: 'end', cell: ({ paid }) => formatPounds(paid) },
  { key: 'closing', header: 'Owed at its end', align: 'end', cell: ({ closing }) => formatPounds(closing) },
];

/**
 * The monthly statements of the user or, for users who approve, of another user.
 * @param userId empty for one's own
 */
export function StatementsTable({ userId }: { userId: string }) {
  return (
    <PartsTable
      label="Statements"
      columns={COLUMNS}
      query={useInfiniteQuery(statementsQuery(userId))}
      errorTitle="Failed to load the statements"
      empty={
        <PortalEmpty icon={IconFileText} title="No statements">
          The first one is made when a month with approved time or expenses is closed.
        </PortalEmpty>
      }
      actions={(statement) => (
        <Group gap="xs" wrap="nowrap">
          {(['pdf', 'json'] as const).map((format) => (
            <Anchor
              key={format}
              href={`/api/clarity/statements/${statement.id}/${format}`}
              download
              onClick={downloadSignedIn}
              aria-label={`${format.toUpperCase()} of ${nameOf(statement)}`}
            >
              {format.toUpperCase()}
            </Anchor>
          ))}
        </Group>
      )}
    />
  );
}
