import { dayAfter, ukDate } from '../../platform/time/days.rules.js';

/** Days and rates of the shop's own counting. Pure: shared by server and client. Days are 'YYYY-MM-DD' in the United Kingdom. */

export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 366;

/** Programs that look at pages for others. Cubot makes telephones. */
const BOT =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scrap|fetch|monitor|lighthouse|headless|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|libwww|\bnode\b|axios|undici/i;

/** Whether a request's User-Agent names a program and not a person's browser. */
export function isBot(userAgent: string | null | undefined): boolean {
  return userAgent === null || userAgent === undefined || userAgent.trim() === '' || BOT.test(userAgent);
}

/** Clicks in percent of views with one decimal; 0 without views. */
export function clickRate(views: number, clicks: number): number {
  return views <= 0 ? 0 : Math.round((clicks * 1000) / views) / 10;
}

/** How many days lie between two days, both included; less than 1 when the first is the later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** The requested days; by default the 30 days until today. */
export function daysAskedFor({ from, to }: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const last = to ?? (from === undefined ? ukDate(now) : earlier(ukDate(now), dayAfter(from, MAX_DAYS - 1), from));
  return { from: from ?? dayAfter(last, 1 - DEFAULT_DAYS), to: last };
}

function earlier(today: string, bound: string, from: string): string {
  const last = today < bound ? today : bound;
  return last < from ? from : last;
}
