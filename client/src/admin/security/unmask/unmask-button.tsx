import { Button } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { useState } from 'react';
import { MAX_JUSTIFICATION } from '../../../../../server/security/events/security-events.rules';
import { formMessage } from '../../../lib/forms/forms';
import { ActDialog } from '../../act-dialog';
import { ReasonField, useReason } from '../../reason-field';
import type { Addresses } from './use-addresses';

const RULES = {
  name: 'justification',
  label: 'Justification',
  minLength: 3,
  maxLength: MAX_JUSTIFICATION,
  missing: 'Say why you need the addresses.',
};

/** Asks for the justification that shows the IP addresses of a view. Renders nothing once they are shown. */
export function UnmaskButton({ addresses }: { addresses: Addresses }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isShown, isPending, error, show } = addresses;
  const reason = useReason(error, RULES);
  const refusal = formMessage([RULES.name], error, 'The addresses could not be shown.');
  if (isShown && error === null) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Show IP addresses
      </Button>
      {isOpen && (
        <ActDialog
          title="Show IP addresses?"
          text="Addresses are personal data. The audit trail stores your justification and whose addresses you saw."
          labels={['Show addresses', 'Loading...']}
          busy={isPending}
          unsaved={reason.typed.trim() !== ''}
          refusal={refusal}
          root={reason.root}
          onAct={() => reason.submit(show)}
          onClose={() => setIsOpen(false)}
        >
          <ReasonField reason={reason}>For example the incident that you are investigating.</ReasonField>
        </ActDialog>
      )}
    </>
  );
}
