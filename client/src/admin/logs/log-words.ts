import type { LogVerificationView } from '../../../../server/admin/logs/logs.dto.js';

/** What was found in the log, in words. Pure. */

export interface Finding {
  tone: 'success' | 'error';
  title: string;
  text: string;
}

/** Whether the chain holds: how many rows, or the first bad one. */
export function chainFinding({ whole, rows, notChained, storedHeads, firstBad }: LogVerificationView): Finding {
  if (!whole && firstBad !== null) {
    const { position, id, problem } = firstBad;
    const row = id === null ? 'No row stands there' : `Row ${id}`;
    return {
      tone: 'error',
      title: `The chain is broken at position ${position}.`,
      text: `${row}: ${problem}. ${counted(rows, 'row')} before it ${holds(rows)}.`,
    };
  }
  const parts = [
    storedHeads === 0
      ? 'No head is kept outside the database, so a cut tail would not be noticed.'
      : `It agrees with ${counted(storedHeads, 'head')} kept outside the database.`,
    notChained > 0 && `${counted(notChained, 'row')} of the last moments ${notChained === 1 ? 'waits' : 'wait'} to be chained.`,
  ];
  return {
    tone: 'success',
    title: `The chain is whole: ${counted(rows, 'row')} ${holds(rows)}.`,
    text: parts.filter((part) => part !== false).join(' '),
  };
}

function holds(rows: number): string {
  return rows === 1 ? 'holds' : 'hold';
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? noun : `${noun}s`}`;
}
