import { paths } from '../../../lib/navigation/paths';

/** The tabs of the section, in order; the first is the default. */
export const SETTINGS_TABS = ['closures', 'categories', 'synonyms', 'hours'] as const;
type SettingsTab = (typeof SETTINGS_TABS)[number];

export const SETTINGS_TAB_LABELS: Readonly<Record<SettingsTab, string>> = {
  closures: 'Closures',
  categories: 'Categories',
  synonyms: 'Synonyms',
  hours: 'Hours',
};

export function settingsTabIn(address: URLSearchParams): SettingsTab {
  return SETTINGS_TABS.find((tab) => tab === address.get('tab')) ?? SETTINGS_TABS[0];
}

export function settingsTabAddress(tab: SettingsTab): string {
  const section = paths.adminSection('support-settings');
  return tab === SETTINGS_TABS[0] ? section : `${section}&tab=${tab}`;
}
