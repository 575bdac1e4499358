import { fileSize } from '../../ui/format/file-size';

/** Formats server metrics. A value that could not be measured is null and shown as `Unknown`. Pure. */

export const UNKNOWN = 'Unknown';

/** A count with thousands separators. */
export function count(value: number | null): string {
  return value === null ? UNKNOWN : value.toLocaleString('en-GB');
}

/** A percentage from 0 to 100, rounded; values below 1 keep one decimal. */
export function percent(value: number | null): string {
  if (value === null) return UNKNOWN;
  return `${value > 0 && value < 1 ? value.toFixed(1) : Math.round(value)}%`;
}

export function bytes(value: number | null): string {
  return value === null ? UNKNOWN : fileSize(value);
}

/** Milliseconds: one decimal below ten, whole above, in seconds from ten thousand. */
export function milliseconds(value: number | null): string {
  if (value === null) return UNKNOWN;
  if (value >= 10_000) return `${(value / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} s`;
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value).toLocaleString('en-GB')} ms`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Seconds as the two largest units that are not zero: `3 days 4 hours`, `1 minute`, `less than a minute`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  const parts: string[] = [];
  let rest = Math.max(0, Math.floor(seconds));
  for (const [name, size] of UNITS) {
    const whole = Math.floor(rest / size);
    rest -= whole * size;
    if (whole > 0 && parts.length < 2) parts.push(`${whole} ${whole === 1 ? name : `${name}s`}`);
    else if (parts.length > 0) break;
  }
  return parts.length === 0 ? 'less than a minute' : parts.join(' ');
}

/** Cache hit rate in per cent; null without requests or if unknown. */
export function hitRate(hits: number | null, misses: number | null): number | null {
  if (hits === null || misses === null || hits + misses === 0) return null;
  return (hits / (hits + misses)) * 100;
}
