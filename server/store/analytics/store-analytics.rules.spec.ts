import fc from 'fast-check';
import { dayAfter } from '../../platform/time/days.rules.js';
import { clickRate, daysAskedFor, daysBetween, isBot, MAX_DAYS } from './store-analytics.rules.js';

describe('a bot', () => {
  it.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0',
    'curl/8.5.0',
    'python-requests/2.31',
    'node',
    '',
    null,
    undefined,
  ])('is detected in %j', (agent) => {
    expect(isBot(agent)).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  ])('is not detected in %j', (agent) => {
    expect(isBot(agent)).toBe(false);
  });
});

describe('the rate of clicks', () => {
  it('is a percentage of views with one decimal', () => {
    expect([clickRate(3, 1), clickRate(8, 1), clickRate(0, 4), clickRate(2, 2), clickRate(1, 3)]).toEqual([33.3, 12.5, 0, 100, 300]);
  });
});

describe('the requested days', () => {
  const now = new Date('2026-06-30T23:30:00Z');

  it('are the last thirty in the United Kingdom by default', () => {
    expect(daysAskedFor({}, now)).toEqual({ from: '2026-06-02', to: '2026-07-01' });
  });

  it('extend from a first day until today, or thirty days back from a last one', () => {
    expect(daysAskedFor({ from: '2026-06-20' }, now)).toEqual({ from: '2026-06-20', to: '2026-07-01' });
    expect(daysAskedFor({ from: '2020-01-01' }, now)).toEqual({ from: '2020-01-01', to: '2020-12-31' });
    expect(daysAskedFor({ from: '2027-01-01' }, now)).toEqual({ from: '2027-01-01', to: '2027-01-01' });
    expect(daysAskedFor({ to: '2026-03-30' }, now)).toEqual({ from: '2026-03-01', to: '2026-03-30' });
    expect(daysAskedFor({ from: '2026-01-01', to: '2026-01-02' }, now)).toEqual({ from: '2026-01-01', to: '2026-01-02' });
  });

  it('are counted correctly across clock changes', () => {
    expect([
      daysBetween('2026-03-28', '2026-03-30'),
      daysBetween('2026-01-01', '2026-01-01'),
      daysBetween('2026-01-02', '2026-01-01'),
    ]).toEqual([3, 1, 0]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_DAYS }), (days) =>
        expect(daysBetween('2026-02-28', dayAfter('2026-02-28', days))).toBe(days + 1),
      ),
    );
  });
});
