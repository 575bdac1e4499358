import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StoreSettingsView } from '../../../../../server/store/store.dto.js';
import { STORE_STATUSES, type StoreStatus } from '../../../../../server/store/store.rules';
import { put } from '../../../lib/http/http';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalSaveRow } from '../../../ui/portal/forms/portal-save-row';
import { settingsQuery } from '../../store.api';
import { BannerFields } from './banner-fields';
import { DealsFields } from './deals-fields';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import {
  atFormFields,
  loadedSettings,
  SETTINGS_LABELS,
  settingsIn,
  settingsOf,
  settingsProblems,
  type SettingsValues,
} from './settings-values';
import { StorePreview } from './store-preview';

const STATUSES: Readonly<Record<StoreStatus, { label: string; hint: string }>> = {
  open: { label: 'Open', hint: 'Visitors can see the products.' },
  upcoming: { label: 'Upcoming', hint: 'Visitors see a notice that it opens soon.' },
  closed: { label: 'Closed', hint: 'Visitors see a notice that it is unavailable.' },
};
const OPTIONS = STORE_STATUSES.map((value) => ({ value, ...STATUSES[value] }));

/** The settings of the whole store, with a preview of the store's page. */
export function SettingsForm({ settings }: { settings: StoreSettingsView }) {
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<SettingsValues>({
    name: 'store-settings',
    root,
    loaded: loadedSettings(settings),
    validate: settingsProblems,
    send: async (values, version) => {
      try {
        const saved = await put<StoreSettingsView>('/admin/store/settings', { ...settingsOf(values), version });
        queryClient.setQueryData(settingsQuery.queryKey, saved);
        return loadedSettings(saved);
      } catch (error) {
        throw atFormFields(error);
      }
    },
    currentOf: settingsIn,
    failure: 'The store settings could not be saved.',
  });
  const { form } = shared;
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={shared.submit}>
      <PortalPanel title="Open or closed">
        <PortalChoice
          label={SETTINGS_LABELS.status}
          options={OPTIONS}
          value={form.values.status}
          path="status"
          error={form.errors.status}
          onChange={(status) => form.setFieldValue('status', status)}
        />
      </PortalPanel>
      <DealsFields form={form} />
      <BannerFields form={form} />
      <StorePreview values={form.values} />
      <PortalSaveRow
        {...shared}
        saved="The store settings are saved and in use."
        subject="The store settings"
        labels={SETTINGS_LABELS}
        describe={(name, value) =>
          typeof value === 'boolean' ? (value ? 'on' : 'off') : name === 'status' ? STATUSES[value as StoreStatus].label : undefined
        }
      />
    </form>
  );
}
