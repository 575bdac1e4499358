const LARGE = ['MB', 'GB', 'TB'] as const;

/** A readable size, from bytes: 512 Bytes, 48 KB, 1.2 MB, 3.4 GB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 Byte' : `${bytes.toLocaleString('en-GB')} Bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  const step = Math.min(LARGE.length - 1, Math.floor(Math.log2(bytes) / 10) - 2);
  return `${(bytes / 1024 ** (step + 2)).toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${LARGE[step]}`;
}
