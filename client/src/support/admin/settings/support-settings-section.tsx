import type { SupportSettingsView } from '../../../../../server/support/settings/support-settings.dto.js';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { PortalSection } from '../../../ui/portal/layout/portal-section';
import { SupportSettingsForm } from './support-settings-form';

/** What an admin chooses about the support desk. */
export function SupportSettingsSection() {
  return (
    <PortalSection title="Support settings" description="How the support desk works.">
      <PortalFormLoader<SupportSettingsView>
        path="/admin/support/settings"
        errorTitle="The support settings could not be loaded"
        fields={1}
      >
        {(settings) => <SupportSettingsForm settings={settings} />}
      </PortalFormLoader>
    </PortalSection>
  );
}
