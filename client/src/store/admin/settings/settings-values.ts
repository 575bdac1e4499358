import type { StoreSettingsView } from '../../../../../server/store/store.dto.js';
import { parsePounds, poundsText, STORE_LIMITS, type StoreChoices, type StoreStatus } from '../../../../../server/store/store.rules';
import { ApiError } from '../../../lib/http/http';
import type { Loaded } from '../../../lib/forms/merge';
import { localText, withOffset } from '../../../ui/portal/time/portal-local-time';

/** The store's settings as form values. */
export interface SettingsValues {
  status: StoreStatus;
  freeShippingEnabled: boolean;
  /** Pounds. */
  freeShippingThreshold: string;
  offers: string[];
  bannerEnabled: boolean;
  bannerMessage: string;
  /** Values of date-time inputs in the browser's time zone. */
  bannerStart: string;
  bannerEnd: string;
}

export const SETTINGS_LABELS: Readonly<Record<keyof SettingsValues, string>> = {
  status: 'Status',
  freeShippingEnabled: 'Free shipping',
  freeShippingThreshold: 'Free shipping from (£)',
  offers: 'Offers',
  bannerEnabled: 'Banner',
  bannerMessage: 'Message',
  bannerStart: 'Start',
  bannerEnd: 'End',
};

/** Maps the server's field names to those of this form. */
const FIELD_OF: Readonly<Record<string, keyof SettingsValues>> = {
  'deals.freeShippingThreshold': 'freeShippingThreshold',
  'deals.offers': 'offers',
  'banner.message': 'bannerMessage',
  'banner.start': 'bannerStart',
  'banner.end': 'bannerEnd',
};

export function loadedSettings({ status, deals, banner, version }: StoreSettingsView): Loaded<SettingsValues> {
  return {
    values: {
      status,
      freeShippingEnabled: deals.freeShippingEnabled,
      freeShippingThreshold: poundsText(Math.round(deals.freeShippingThreshold * 100)),
      offers: deals.offers,
      bannerEnabled: banner.enabled,
      bannerMessage: banner.message,
      bannerStart: localText(banner.start),
      bannerEnd: localText(banner.end),
    },
    version,
  };
}

/** The stored values, from the response to a refused save. */
export function settingsIn(current: unknown): Loaded<SettingsValues> | null {
  return typeof current === 'object' && current !== null && 'deals' in current ? loadedSettings(current as StoreSettingsView) : null;
}

/** An error message for each field that the server would refuse. */
export function settingsProblems(values: SettingsValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const threshold = parsePounds(values.freeShippingThreshold);
  if ('problem' in threshold) problems.freeShippingThreshold = threshold.problem;
  for (const [index, offer] of values.offers.entries()) {
    if (offer.trim() === '') problems[`offers.${index}`] = 'Please enter text for the offer, or remove it.';
    else if (offer.trim().length > STORE_LIMITS.offer) problems[`offers.${index}`] = `Please use at most ${STORE_LIMITS.offer} characters.`;
  }
  if (values.bannerEnabled && values.bannerMessage.trim() === '') problems.bannerMessage = 'Please enter a message for the banner.';
  const { start, end } = settingsOf(values).banner;
  if (start !== null && end !== null && Date.parse(end) < Date.parse(start)) problems.bannerEnd = 'Please choose a time after the start.';
  return problems;
}

/** The request body. An invalid threshold counts as none; `settingsProblems` reports it first. */
export function settingsOf(values: SettingsValues): StoreChoices {
  const threshold = parsePounds(values.freeShippingThreshold);
  return {
    status: values.status,
    deals: {
      freeShippingEnabled: values.freeShippingEnabled,
      freeShippingThreshold: 'pence' in threshold ? threshold.pence / 100 : 0,
      offers: values.offers.map((offer) => offer.trim()),
    },
    banner: {
      enabled: values.bannerEnabled,
      message: values.bannerMessage.trim(),
      start: withOffset(values.bannerStart),
      end: withOffset(values.bannerEnd),
    },
  };
}

/** The server's error with its messages mapped to the fields of this form. */
export function atFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, message]) => [FIELD_OF[name] ?? name, message]));
  return new ApiError({ ...error, message: error.message, fields });
}
