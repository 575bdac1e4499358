import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AddressRuleView } from '../../../../../server/security/blocks/address-rules.dto.js';
import { MAX_RANGE_LENGTH } from '../../../../../server/security/blocks/address-rules.rules';
import { fieldErrorsFor, formMessage } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { ActDialog } from '../../act-dialog';
import { needsConfirmation, useChangeBlock } from './blocks.api';
import { switchText } from './switch-text';

interface SwitchDialogProps {
  rule: AddressRuleView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Switches an entry off, or on again. */
export function SwitchDialog({ rule, onDone, onClose }: SwitchDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [confirm, setConfirm] = useState('');
  const change = useChangeBlock(rule.id);
  const { title, text, labels, done } = switchText(rule);
  const { error } = change;
  const problem = error instanceof ApiError ? fieldErrorsFor(['confirm'], error.fields).confirm : undefined;
  const on = rule.state !== 'on';
  return (
    <ActDialog
      title={title}
      text={text}
      labels={labels}
      danger={rule.kind === 'block' ? on : !on}
      busy={change.isPending}
      unsaved={confirm !== ''}
      refusal={formMessage(['confirm'], error, 'The entry could not be changed.')}
      root={root}
      onAct={() =>
        change.mutate(
          {
            version: rule.version,
            on,
            ...(on && rule.state === 'expired' && { expires_at: null }),
            ...(confirm.trim() !== '' && { confirm: confirm.trim() }),
          },
          { onSuccess: () => onDone(done) },
        )
      }
      onClose={onClose}
    >
      {(needsConfirmation(error) || confirm !== '') && (
        <TextInput
          {...FIELD}
          label="Type the address or range to confirm"
          required
          maxLength={MAX_RANGE_LENGTH}
          autoComplete="off"
          spellCheck={false}
          data-path="confirm"
          value={confirm}
          error={problem}
          onChange={({ currentTarget }) => setConfirm(currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
