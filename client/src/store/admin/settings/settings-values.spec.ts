import type { StoreSettingsView } from '../../../../../server/store/store.dto.js';
import { ApiError } from '../../../lib/http/http';
import { atFormFields, loadedSettings, settingsIn, settingsOf, settingsProblems, type SettingsValues } from './settings-values';

const SETTINGS: StoreSettingsView = {
  status: 'open',
  deals: { freeShippingEnabled: true, freeShippingThreshold: 50, offers: ['Two prints for £30'] },
  banner: { enabled: true, message: 'Half price', start: '2026-12-01T10:00:00.000Z', end: null },
  version: 3,
};
const { values: LOADED } = loadedSettings(SETTINGS);
const problems = (change: Partial<SettingsValues>) => settingsProblems({ ...LOADED, ...change });

describe('the store settings form', () => {
  it('sends loaded values with the same time', () => {
    const { status, deals, banner } = settingsOf(LOADED);
    expect({ status, deals }).toEqual({ status: SETTINGS.status, deals: SETTINGS.deals });
    expect({ ...banner, start: new Date(banner.start ?? '').toISOString() }).toEqual(SETTINGS.banner);
    expect(settingsProblems(LOADED)).toEqual({});
  });

  it.each(['19.999', '1e3', '-1', '£5', ''])('refuses the threshold %j at its field', (freeShippingThreshold) => {
    expect(Object.keys(problems({ freeShippingThreshold }))).toEqual(['freeShippingThreshold']);
  });

  it('requires a text in each offer and in an enabled banner', () => {
    expect(Object.keys(problems({ offers: ['One', ' ', 'x'.repeat(161)] }))).toEqual(['offers.1', 'offers.2']);
    expect(Object.keys(problems({ bannerMessage: ' ' }))).toEqual(['bannerMessage']);
    expect(problems({ bannerMessage: '', bannerEnabled: false })).toEqual({});
  });

  it('requires an end after the start', () => {
    expect(Object.keys(problems({ bannerStart: '2026-12-01T10:00', bannerEnd: '2026-12-01T09:59' }))).toEqual(['bannerEnd']);
    expect(problems({ bannerStart: '2026-12-01T10:00', bannerEnd: '2026-12-01T10:00' })).toEqual({});
  });

  it('maps the server’s messages to fields', () => {
    const error = new ApiError({
      status: 400,
      code: 'invalid',
      message: 'No.',
      fromServer: true,
      fields: { 'banner.end': 'Later.', status: 'What?' },
    });
    expect(atFormFields(error)).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'No.',
      fromServer: true,
      fields: { bannerEnd: 'Later.', status: 'What?' },
    });
    const other = new TypeError('else');
    expect(atFormFields(other)).toBe(other);
  });

  it('reads the current version only from settings', () => {
    expect(settingsIn(SETTINGS)).toEqual({ values: LOADED, version: 3 });
    expect(settingsIn(undefined)).toBeNull();
    expect(settingsIn({ variants: [] })).toBeNull();
  });
});
