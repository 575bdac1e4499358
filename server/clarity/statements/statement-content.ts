import { pounds } from '../../finance/money.rules.js';
import { marksOf } from '../claims/claim-marks.rules.js';
import { hoursOf } from '../time/time.rules.js';
import type { StatementContent, StatementLine, StatementLineKind } from './statements.dto.js';

/** A change of the studio's debt to a user, in pence. */
export interface Movement {
  date: string;
  kind: StatementLineKind;
  /** Kind of the approved claim; for a payment, of the claim paid. */
  claimKind: string;
  description: string;
  seconds: number | null;
  pence: number;
  isPayroll: boolean;
  selfApproved: boolean;
  selfPaid: boolean;
}

/** A statement of a month. Pure: the same movements make the same bytes. @param openingPence owed when the month began */
export function statementOf(
  head: Pick<StatementContent, 'name' | 'studio' | 'month' | 'issue'>,
  openingPence: number,
  movements: readonly Movement[],
): StatementContent {
  const sum = (counts: (movement: Movement) => boolean): number =>
    movements.filter((movement) => !movement.isPayroll && counts(movement)).reduce((total, { pence }) => total + pence, 0);
  const paid = 0 - sum(({ kind }) => kind === 'payment');
  return {
    ...head,
    opening: pounds(openingPence),
    earned: pounds(sum(({ kind, claimKind }) => kind !== 'payment' && claimKind !== 'expense')),
    reimbursed: pounds(sum(({ kind, claimKind }) => kind !== 'payment' && claimKind === 'expense')),
    paid: pounds(paid),
    closing: pounds(openingPence + sum(() => true)),
    lines: movements.map(lineOf),
  };
}

function lineOf({ date, kind, description, seconds, pence, isPayroll, selfApproved, selfPaid }: Movement): StatementLine {
  const marked = marksOf({ selfApproved, selfPaid });
  return {
    date,
    kind,
    description,
    hours: seconds === null ? null : hoursOf(seconds),
    amount: pounds(pence),
    payroll: isPayroll,
    // Absent otherwise, so that a month that is closed again has the same statement.
    ...(marked !== '' && { marked }),
  };
}
