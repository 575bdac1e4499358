// A terminal or pipe that is gone must not end the program; without a listener the error would.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Prints a line for the operator at the terminal, as opposed to the structured log. */
export function printLine(line: string, to: 'stdout' | 'stderr' = 'stdout'): void {
  process[to].write(`${line}\n`);
}
