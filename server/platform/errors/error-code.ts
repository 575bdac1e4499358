/** The code of a system or database error (`ENOENT`, `23505`), or undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** True if the disk or the user's quota is full. */
export function isDiskFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** True if another server, such as the object store, did not respond in time: a retry may succeed. */
export function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
