import { bannerMessage } from './banner-message';

const NOW = new Date('2026-12-01T10:00:00Z');
const message = (change: object) =>
  bannerMessage({ enabled: true, message: 'Half price', start: null, end: null, ...change }, NOW, (iso) => `<${iso}>`);

describe('bannerSentence', () => {
  it.each([
    [{ enabled: false }, 'The banner is off.'],
    [{ message: ' ' }, 'The banner has no message yet.'],
    [{}, 'Once saved, the banner is shown immediately.'],
    [{ end: '2026-12-02T10:00:00Z' }, 'Once saved, the banner is shown immediately until <2026-12-02T10:00:00Z> (UK time).'],
    [{ start: '2026-12-02T10:00:00Z' }, 'Once saved, the banner is shown from <2026-12-02T10:00:00Z> (UK time).'],
    [{ end: '2026-11-30T10:00:00Z' }, 'The banner’s time ended on <2026-11-30T10:00:00Z> (UK time), so it is not shown.'],
  ])('is for %j: %s', (change, sentence) => {
    expect(message(change)).toBe(sentence);
  });
});
