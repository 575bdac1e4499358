/** Prints a line for the operator at the terminal, as opposed to the structured log. */
export function printLine(line: string, to: 'stdout' | 'stderr' = 'stdout'): void {
  process[to].write(`${line}\n`);
}
