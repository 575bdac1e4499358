import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PortalOutcome } from '../feedback/portal-outcome';
import { PortalEmpty } from './portal-empty';
import { PortalNoMatch } from './portal-no-match';
import { PortalTable, type PortalTableProps } from './portal-table';

/** Text shown instead of an empty list. */
interface EmptyText {
  title: string;
  /** What belongs in this list, and how to add it. */
  text: ReactNode;
}

export interface PortalListProps<Row> extends Omit<PortalTableProps<Row>, 'empty'> {
  icon: TablerIcon;
  empty: EmptyText;
  /** The same while a filter is set, with a button that clears it; null without a filter. */
  noMatch?: (EmptyText & { all: string; onClear: () => void }) | null;
  /** Search and filters, above the list. */
  filter?: ReactNode;
  /** The result of the last action. */
  outcome: { message: string | null; action?: ReactNode; refusal?: string | null };
}

/** A searchable list with actions: search, the result of the last action, and the rows in all their states. */
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
