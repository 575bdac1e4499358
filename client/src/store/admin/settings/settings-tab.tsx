import type { StoreSettingsView } from '../../../../../server/store/store.dto.js';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { SettingsForm } from './settings-form';

/** The store's status, deals and banner. */
export function SettingsTab() {
  return (
    <PortalFormLoader<StoreSettingsView> path="/store/settings" errorTitle="The store settings could not be loaded" fields={5}>
      {(settings) => <SettingsForm settings={settings} />}
    </PortalFormLoader>
  );
}
