import type { LogVerificationView } from '../../../../server/admin/logs/logs.dto.js';

/** Result of a check of the log as text. Pure. */

interface Finding {
  tone: 'success' | 'error';
  title: string;
  text: string;
}

/** Whether the chain is intact: the number of rows, or the first bad one. */
export function chainFinding({ whole, rows, notChained, storedHeads, firstBad }: LogVerificationView): Finding {
  if (!whole && firstBad !== null) {
    const { position, id, problem } = firstBad;
    const row = id === null ? 'No row at this position' : `Row ${id}`;
    return {
      tone: 'error',
      title: `The chain is broken at position ${position}.`,
      text: `${row}: ${problem}. ${counted(rows, 'row')} before it verified.`,
    };
  }
  const parts = [
    storedHeads === 0
      ? 'No chain head is stored outside the database, so missing rows at the end would not be noticed.'
      : `It matches ${counted(storedHeads, 'chain head')} stored outside the database.`,
    notChained > 0 && `${counted(notChained, 'row')} from the last few moments ${notChained === 1 ? 'is' : 'are'} not chained yet.`,
  ];
  return {
    tone: 'success',
    title: `The chain is intact: ${counted(rows, 'row')} verified.`,
    text: parts.filter((part) => part !== false).join(' '),
  };
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? noun : `${noun}s`}`;
}
