import { jest } from '@jest/globals';
import type { DeskAlert } from '../../../../server/support/live/live.dto.js';
import { changeAlertSettings } from './alert-settings';
import { drawAttention } from './attention';

const told: string[] = [];

class FakeNotification {
  static readonly permission = 'granted';
  onclick: (() => void) | null = null;

  constructor(title: string) {
    told.push(title);
  }

  close(): void {
    this.onclick = null;
  }
}

const held = new Set<string>();
/** The locks of all tabs of a browser. */
const locks = {
  request: async (name: string, _options: object, act: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return act(null);
    held.add(name);
    await act({ name });
    held.delete(name);
    return undefined;
  },
};

const GLOBALS = { document: { hasFocus: () => false }, window: { Notification: FakeNotification }, navigator: { locks } };
const originals = Object.keys(GLOBALS).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

beforeAll(() => {
  changeAlertSettings({ desktop: true });
  for (const [name, value] of Object.entries({ ...GLOBALS, Notification: FakeNotification }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
});
beforeEach(() => {
  jest.useFakeTimers();
  told.length = 0;
  held.clear();
});
afterEach(() => jest.useRealTimers());
afterAll(() => {
  for (const [name, descriptor] of [...originals, ['Notification', undefined] as const]) {
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
});

it('alerts the agent in one tab only, even if another gets the alert seconds later, and again for the next one', async () => {
  const alert: DeskAlert = { alertId: 'one', ageMs: 0, kind: 'reply', id: 'a', number: 12, subject: 'The lamp' };
  const open = (): void => undefined;
  drawAttention(alert, open);
  drawAttention(alert, open);
  await jest.advanceTimersByTimeAsync(9_000);
  drawAttention({ ...alert, ageMs: 9_000 }, open);
  expect(told).toEqual(['New reply in ticket #12']);
  drawAttention({ ...alert, alertId: 'two' }, open);
  drawAttention({ ...alert, alertId: 'three' }, open);
  expect(told).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(2_000);
  drawAttention({ ...alert, alertId: 'four' }, open);
  expect(told).toHaveLength(3);
});
