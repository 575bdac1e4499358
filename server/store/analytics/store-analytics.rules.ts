import { dayAfter, ukDate } from '../../platform/time/days.rules.js';

/** Days and rates of the store's statistics. Pure: shared by server and client. Days are 'YYYY-MM-DD', UK time. */

export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 366;

/** User agents of bots. Cubot makes phones. */
const BOT =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scrap|fetch|monitor|lighthouse|headless|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|libwww|\bnode\b|axios|undici/i;

/** Whether a request's User-Agent is that of a bot rather than a browser. */
export function isBot(userAgent: string | null | undefined): boolean {
  return userAgent === null || userAgent === undefined || userAgent.trim() === '' || BOT.test(userAgent);
}

/** Clicks as a percentage of views with one decimal; 0 without views. */
export function clickRate(views: number, clicks: number): number {
  return views <= 0 ? 0 : Math.round((clicks * 1000) / views) / 10;
}

/** Number of days in a period, both included; less than 1 if the order is wrong. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** The requested period; the last 30 days by default. */
export function daysAskedFor({ from, to }: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const last = to ?? (from === undefined ? ukDate(now) : earlier(ukDate(now), dayAfter(from, MAX_DAYS - 1), from));
  return { from: from ?? dayAfter(last, 1 - DEFAULT_DAYS), to: last };
}

function earlier(today: string, bound: string, from: string): string {
  const last = today < bound ? today : bound;
  return last < from ? from : last;
}
