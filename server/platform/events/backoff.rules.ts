/**
 * Reconnection delay in milliseconds: doubled with each failure up to a cap, then shortened at random by up to a half, so that many
 * processes that lost the same server do not reconnect at once.
 *
 * @param failures number of failed attempts so far, from 1.
 * @param random a number from 0 to 1.
 */
export function reconnectDelay(failures: number, random: number): number {
  const full = Math.min(100 * 2 ** Math.min(Math.max(failures, 1) - 1, 20), 5_000);
  return Math.round(full * (1 - random / 2));
}
