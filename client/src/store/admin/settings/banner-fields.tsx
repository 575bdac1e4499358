import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { STORE_LIMITS } from '../../../../../server/store/store.rules';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import { PortalMomentField } from '../../../ui/portal/time/portal-moment-field';
import { SETTINGS_LABELS, type SettingsValues } from './settings-values';

/** The banner's message and its period. */
export function BannerFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  return (
    <PortalPanel
      title="Banner"
      text="Shown across the top of the store. It appears and disappears at the set times, including on pages that are already open."
    >
      <div className={layout.fields}>
        <div className={layout.wide}>
          <PortalSwitch
            label="Show the banner"
            checked={form.values.bannerEnabled}
            onChange={(on) => form.setFieldValue('bannerEnabled', on)}
          />
        </div>
        <TextInput
          {...FIELD}
          className={layout.wide}
          label={SETTINGS_LABELS.bannerMessage}
          required={form.values.bannerEnabled}
          maxLength={STORE_LIMITS.bannerMessage}
          {...form.getInputProps('bannerMessage')}
        />
        <PortalMomentField
          label={`${SETTINGS_LABELS.bannerStart} (optional)`}
          path="bannerStart"
          value={form.values.bannerStart}
          error={form.errors.bannerStart}
          onChange={(start) => form.setFieldValue('bannerStart', start)}
        />
        <PortalMomentField
          label={`${SETTINGS_LABELS.bannerEnd} (optional)`}
          path="bannerEnd"
          value={form.values.bannerEnd}
          error={form.errors.bannerEnd}
          onChange={(end) => form.setFieldValue('bannerEnd', end)}
        />
      </div>
    </PortalPanel>
  );
}
