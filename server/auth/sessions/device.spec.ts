import { deviceName, isSameDevice } from './device.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const NEWER_FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe('deviceName', () => {
  it.each([
    [FIREFOX, 'Firefox on Windows'],
    [SAFARI, 'Safari on iOS'],
    [CHROME, 'Chrome on Linux'],
    ['(Windows NT 10.0)', 'Unknown browser on Windows'],
    ['curl/8.0', 'Unknown device'],
    ['<script>', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('reads %j as: %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('isSameDevice', () => {
  it('ignores versions and distinguishes browsers and systems', () => {
    expect(isSameDevice(FIREFOX, NEWER_FIREFOX)).toBe(true);
    expect(isSameDevice(FIREFOX, CHROME)).toBe(false);
    expect(isSameDevice(SAFARI, null)).toBe(false);
    expect(isSameDevice(null, null)).toBe(true);
  });
});
