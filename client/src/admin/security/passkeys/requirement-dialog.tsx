import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { PasskeyRequirementView } from '../../../../../server/auth/passkey-requirement/passkey-requirement.dto.js';
import { GRACE_DAYS } from '../../../../../server/auth/passkey-requirement/passkey-requirement.rules';
import { formMessage } from '../../../lib/forms/forms';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { ActDialog } from '../../act-dialog';
import { useSavePasskeyRequirement } from './passkeys.api';

interface RequirementDialogProps {
  requirement: PasskeyRequirementView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Makes passkeys mandatory after a grace period, or voluntary again. */
export function RequirementDialog({ requirement: { requiredFrom, missing, version }, onDone, onClose }: RequirementDialogProps) {
  const save = useSavePasskeyRequirement();
  const [days, setDays] = useState<number | string>(GRACE_DAYS.default);
  const isOn = requiredFrom !== null;
  const isValid = typeof days === 'number' && Number.isInteger(days) && days >= GRACE_DAYS.min && days <= GRACE_DAYS.max;
  const act = (): void => {
    if (isOn) save.mutate({ graceDays: null, version }, { onSuccess: () => onDone('Passkeys are voluntary.') });
    else if (isValid)
      save.mutate(
        { graceDays: days, version },
        { onSuccess: () => onDone('Passkeys become mandatory after the grace period. The people concerned have been told.') },
      );
  };
  return (
    <ActDialog
      title={isOn ? 'Make passkeys voluntary?' : 'Make passkeys mandatory?'}
      labels={isOn ? ['Make voluntary', 'Saving...'] : ['Make mandatory', 'Saving...']}
      danger={isOn}
      busy={save.isPending}
      unsaved={days !== GRACE_DAYS.default}
      refusal={formMessage([], save.error, 'The setting could not be saved')}
      text={
        isOn ? (
          <p>Admins, the CEO and security can then sign in and work without a passkey. Passkeys that they have keep working.</p>
        ) : (
          <>
            <p>
              After the grace period, admins, the CEO and security can do nothing until they have added a passkey.{' '}
              {missing === 1 ? 'One person has none yet and is told' : `${missing} people have none yet and are told`} now, in the inbox and
              by email.
            </p>
            <p>Recovery codes keep working. You need a passkey of your own first.</p>
          </>
        )
      }
      onAct={act}
      onClose={onClose}
    >
      {!isOn && (
        <NumberInput
          {...FIELD}
          label="Grace period in days"
          required
          min={GRACE_DAYS.min}
          max={GRACE_DAYS.max}
          allowDecimal={false}
          hideControls
          value={days}
          error={!isValid && `Enter ${GRACE_DAYS.min} to ${GRACE_DAYS.max} days.`}
          onChange={setDays}
        />
      )}
    </ActDialog>
  );
}
