import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import { OffersField } from './offers-field';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { SETTINGS_LABELS, type SettingsValues } from './settings-values';

/** Free shipping and offers. */
export function DealsFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  return (
    <PortalPanel title="Deals" text="Shown below the top of the store while it is open.">
      <div className={layout.form}>
        <PortalSwitch
          label={SETTINGS_LABELS.freeShippingEnabled}
          description="Orders from the amount below are shipped free."
          checked={form.values.freeShippingEnabled}
          onChange={(on) => form.setFieldValue('freeShippingEnabled', on)}
        />
        <TextInput
          {...FIELD}
          maw="16rem"
          label={SETTINGS_LABELS.freeShippingThreshold}
          required
          inputMode="decimal"
          autoComplete="off"
          description="With 0, every order is shipped free."
          {...form.getInputProps('freeShippingThreshold')}
        />
        <OffersField
          offers={form.values.offers}
          errors={form.errors}
          onType={(offers, path) => {
            form.setFieldValue('offers', offers);
            form.clearFieldError(path);
          }}
          onMove={(offers) => {
            form.setFieldValue('offers', offers);
            form.setErrors((errors) => withoutErrorsOf(errors, 'offers'));
          }}
        />
      </div>
    </PortalPanel>
  );
}
