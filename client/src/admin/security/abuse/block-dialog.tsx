import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AddressRuleView } from '../../../../../server/security/blocks/address-rules.dto.js';
import {
  MAX_BLOCK_REASON,
  MAX_RANGE_LENGTH,
  RANGE_MESSAGE,
  type AddressRuleKind,
} from '../../../../../server/security/blocks/address-rules.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { blockForm, needsConfirmation, useAddBlock, useChangeBlock } from './blocks.api';
import { expiryOf, expiryOptions, FOREVER, KEEP } from './expiry';

interface BlockDialogProps {
  /** The entry to change; null for a new one. */
  rule: AddressRuleView | null;
  onSaved: (rule: AddressRuleView) => void;
  onClose: () => void;
}

interface BlockValues {
  kind: AddressRuleKind;
  ip: string;
  reason: string;
  expires_at: string;
  confirm: string;
}

const LABELS: Readonly<Record<keyof BlockValues, string>> = {
  kind: 'What happens',
  ip: 'IP address or range',
  reason: 'Reason',
  expires_at: 'How long',
  confirm: 'Type the address or range to confirm',
};
const NEW: BlockValues = { kind: 'block', ip: '', reason: '', expires_at: 'day', confirm: '' };

/** Blocks or allows an address; changes the reason and expiry of an entry. */
export function BlockDialog({ rule, onSaved, onClose }: BlockDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [mustConfirm, setMustConfirm] = useState(false);
  const { moment } = useDates();
  const add = useAddBlock();
  const change = useChangeBlock(rule?.id ?? '');
  const shared = useSharedForm<BlockValues>({
    name: blockForm(rule),
    root,
    loaded: rule === null ? { values: NEW, version: 0 } : loadedRule(rule),
    validate: ({ ip, reason }) => ({
      ...(ip.trim() === '' && { ip: RANGE_MESSAGE }),
      ...(reason.trim() === '' && { reason: 'Give a reason.' }),
    }),
    send: async ({ kind, ip, reason, expires_at, confirm }, version) => {
      const expires = expiryOf(expires_at, new Date());
      const typed = confirm.trim() === '' ? {} : { confirm: confirm.trim() };
      try {
        const saved = await (rule === null
          ? add.mutateAsync({ kind, ip, reason, expires_at: expires ?? null, ...typed })
          : change.mutateAsync({ version, reason, ...(expires !== undefined && { expires_at: expires }), ...typed }));
        onSaved(saved);
        return loadedRule(saved);
      } catch (error) {
        if (needsConfirmation(error)) setMustConfirm(true);
        throw error;
      }
    },
    currentOf: (current) => (isRule(current) ? loadedRule(current) : null),
    failure: 'The entry could not be saved.',
  });
  const { form, outcome } = shared;
  const stored = rule === null ? null : rule.expires_at === null ? 'Until it is switched off, as now' : `Until ${moment(rule.expires_at)}`;
  return (
    <PortalFormDialog
      title={rule === null ? 'Block or allow an address' : `Change ${rule.ip}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={rule === null ? (form.values.kind === 'block' ? 'Block address' : 'Allow address') : 'Save'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      {rule === null && (
        <>
          <PortalChoice
            label={LABELS.kind}
            options={[
              { value: 'block', label: 'Block', hint: 'Every request is refused.' },
              { value: 'allow', label: 'Always allow', hint: 'Wins over every block.' },
            ]}
            value={form.values.kind}
            path="kind"
            error={form.errors.kind}
            onChange={(kind) => form.setFieldValue('kind', kind)}
          />
          <TextInput
            {...FIELD}
            label={LABELS.ip}
            required
            maxLength={MAX_RANGE_LENGTH}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            description="IPv4 or IPv6, for example 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48."
            data-autofocus
            {...form.getInputProps('ip')}
          />
        </>
      )}
      <TextInput
        {...FIELD}
        label={LABELS.reason}
        required
        maxLength={MAX_BLOCK_REASON}
        autoComplete="off"
        description="For colleagues. The sender of a blocked request does not see it."
        {...form.getInputProps('reason')}
      />
      <Select
        {...FIELD}
        label={LABELS.expires_at}
        data={expiryOptions(stored)}
        allowDeselect={false}
        data-path="expires_at"
        {...form.getInputProps('expires_at')}
      />
      {mustConfirm && (
        <TextInput
          {...FIELD}
          label={LABELS.confirm}
          required
          maxLength={MAX_RANGE_LENGTH}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('confirm')}
        />
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This entry" labels={LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}

function loadedRule({ kind, ip, reason, expires_at, version }: AddressRuleView): Loaded<BlockValues> {
  return { values: { kind, ip, reason, expires_at: expires_at === null ? FOREVER : KEEP, confirm: '' }, version };
}

function isRule(value: unknown): value is AddressRuleView {
  return typeof value === 'object' && value !== null && 'ip' in value && 'version' in value;
}
