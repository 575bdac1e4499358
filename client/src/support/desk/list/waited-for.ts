const UNITS: readonly (readonly [name: string, minutes: number])[] = [
  ['day', 1_440],
  ['hour', 60],
  ['min', 1],
];

/**
 * A duration in its largest unit, rounded down: `3 hours`, `25 min`.
 * @param waited in milliseconds
 */
export function waitedFor(waited: number): string {
  const minutes = Math.floor(waited / 60_000);
  const unit = UNITS.find(([, size]) => minutes >= size);
  if (unit === undefined) return 'under 1 min';
  const [name, size] = unit;
  const count = Math.floor(minutes / size);
  return `${count} ${name}${count === 1 || name === 'min' ? '' : 's'}`;
}
