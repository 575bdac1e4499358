import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PortalOutcome } from '../feedback/portal-outcome';
import { PortalEmpty } from './portal-empty';
import { PortalNoMatch } from './portal-no-match';
import { PortalTable, type PortalTableProps } from './portal-table';

/** What stands in the place of the rows where there are none. */
interface EmptyText {
  title: string;
  /** What would be here, and how it gets here. */
  text: ReactNode;
}

export interface PortalListProps<Row> extends Omit<PortalTableProps<Row>, 'empty'> {
  icon: TablerIcon;
  empty: EmptyText;
  /** The same while a filter is set, with the button that takes it away; null without a filter. */
  noMatch?: (EmptyText & { all: string; onClear: () => void }) | null;
  /** Search and filters, above the list. */
  filter?: ReactNode;
  /** The result of the last action. */
  outcome: { message: string | null; refusal?: string | null };
}

/** A list that is found in, and acted on: search, the result of the last action, and the rows in all their states. */
export function PortalList<Row>({ icon, empty, noMatch = null, filter, outcome, ...table }: PortalListProps<Row>) {
  return (
    <>
      {filter}
      <PortalOutcome {...outcome} />
      <PortalTable
        {...table}
        empty={
          noMatch === null ? (
            <PortalEmpty icon={icon} title={empty.title}>
              {empty.text}
            </PortalEmpty>
          ) : (
            <PortalNoMatch icon={icon} title={noMatch.title} all={noMatch.all} onClear={noMatch.onClear}>
              {noMatch.text}
            </PortalNoMatch>
          )
        }
      />
    </>
  );
}
