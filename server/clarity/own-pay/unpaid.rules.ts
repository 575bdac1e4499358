/** What a leaver has not been paid. Pure: shared by server and client. */

/** Numbers of claims that wait for approval. */
interface Waiting {
  time: number;
  expenses: number;
  deliverables: number;
}

/**
 * What a user has not been paid, as sentences; null if nothing is known to be unpaid.
 * @param owed in pounds
 */
export function unpaidText(
  waiting: Waiting | undefined,
  owed: { outstanding: number } | undefined,
  money: (pounds: number) => string,
): string | null {
  const sentences: string[] = [];
  if (owed !== undefined && owed.outstanding > 0) sentences.push(`${money(owed.outstanding)} is approved and has not been paid out.`);
  if (waiting !== undefined) {
    const { time, expenses, deliverables } = waiting;
    const parts = [
      counted(time, 'time entry', 'time entries'),
      counted(expenses, 'expense', 'expenses'),
      counted(deliverables, 'deliverable', 'deliverables'),
    ].filter((part) => part !== null);
    const listed = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
    if (listed !== '') sentences.push(`Not decided yet: ${listed}.`);
  }
  return sentences.length === 0 ? null : sentences.join(' ');
}

function counted(count: number, singular: string, plural: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? singular : plural}`;
}
