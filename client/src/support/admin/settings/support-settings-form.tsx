import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SupportSettingsView } from '../../../../../server/support/settings/support-settings.dto.js';
import { CLOSE_AFTER_DAYS, PROPOSAL_NOTICE_DAYS, REOPEN_DAYS } from '../../../../../server/support/closing/closing.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { PortalSaveRow } from '../../../ui/portal/forms/portal-save-row';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';

const PATH = '/admin/support/settings';
const { min, max } = CLOSE_AFTER_DAYS;
const LABELS = { closeAfterDays: 'Days until a ticket closes without a reply' };

interface SettingsValues {
  /** A string while the field is empty. */
  closeAfterDays: number | string;
}

function loadedFrom({ version, closeAfterDays }: SupportSettingsView): Loaded<SettingsValues> {
  return { version, values: { closeAfterDays } };
}

/** The settings of the support desk as a form that several admins may edit. */
export function SupportSettingsForm({ settings }: { settings: SupportSettingsView }) {
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<SettingsValues>({
    name: 'support-settings',
    root,
    loaded: loadedFrom(settings),
    validate: ({ closeAfterDays: days }) =>
      typeof days === 'number' && Number.isInteger(days) && days >= min && days <= max
        ? {}
        : { closeAfterDays: `Enter a number of days from ${min} to ${max}.` },
    send: async (values, version) => {
      const saved = await put<SupportSettingsView>(PATH, { ...values, version });
      queryClient.setQueryData(apiQuery<SupportSettingsView>(PATH).queryKey, saved);
      return loadedFrom(saved);
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'closeAfterDays' in current ? loadedFrom(current as SupportSettingsView) : null,
    failure: 'The support settings could not be saved.',
  });
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={shared.submit}>
      <PortalPanel title="Proposed closures">
        <NumberInput
          {...FIELD}
          label={LABELS.closeAfterDays}
          description={`The customer gets an email at once and a reminder ${PROPOSAL_NOTICE_DAYS} days before the ticket closes, and can reopen it for ${REOPEN_DAYS} days. Proposals that have been made keep their date.`}
          min={min}
          max={max}
          clampBehavior="none"
          hideControls
          maw="24rem"
          allowDecimal={false}
          data-path="closeAfterDays"
          {...shared.form.getInputProps('closeAfterDays')}
        />
      </PortalPanel>
      <PortalSaveRow {...shared} saved="The support settings are saved." subject="The support settings" labels={LABELS} />
    </form>
  );
}
