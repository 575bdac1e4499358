import { useSearchParams } from 'react-router';
import type { AdminSupportHoursView } from '../../../../../server/support/help/hours/support-hours.dto.js';
import type { SupportSettingsView } from '../../../../../server/support/settings/support-settings.dto.js';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { PortalTabs } from '../../../ui/portal/layout/portal-tabs';
import { CategoriesTab } from '../categories/categories-tab';
import { HOURS_PATH, HoursForm } from '../hours/hours-form';
import { SynonymsTab } from '../synonyms/synonyms-tab';
import { SETTINGS_TAB_LABELS, SETTINGS_TABS, settingsTabAddress, settingsTabIn } from './settings-address';
import { SupportSettingsForm } from './support-settings-form';

const TABS = SETTINGS_TABS.map((key) => ({ key, label: SETTINGS_TAB_LABELS[key], to: settingsTabAddress(key) }));

/** The support desk's settings. */
export function SupportSettingsSection() {
  const [address] = useSearchParams();
  const tab = settingsTabIn(address);
  return (
    <PortalSection title="Support settings" description="How the support desk works, and what customers are offered.">
      <PortalTabs label="Support settings" tabs={TABS} current={tab} />
      {tab === 'closures' && (
        <PortalFormLoader<SupportSettingsView>
          path="/admin/support/settings"
          errorTitle="The support settings could not be loaded"
          fields={1}
        >
          {(settings) => <SupportSettingsForm settings={settings} />}
        </PortalFormLoader>
      )}
      {tab === 'categories' && <CategoriesTab />}
      {tab === 'synonyms' && <SynonymsTab />}
      {tab === 'hours' && (
        <PortalFormLoader<AdminSupportHoursView> path={HOURS_PATH} errorTitle="The support hours could not be loaded" fields={7}>
          {(hours) => <HoursForm hours={hours} />}
        </PortalFormLoader>
      )}
    </PortalSection>
  );
}
