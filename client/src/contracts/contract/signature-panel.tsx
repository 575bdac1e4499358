import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import { CONTRACT_LIMITS, SIGNATURE_NOTICE, SIGNING_CONSENT } from '../../../../server/contracts/contracts.rules';
import { useInputDraft } from '../../lib/forms/drafts/form-drafts';
import { formMessage } from '../../lib/forms/forms';
import { useLeaveGuard } from '../../lib/navigation/leave-guard';
import { PortalRefusal } from '../../ui/portal/feedback/portal-refusal';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { useSign } from '../contracts.api';
import { nameOf } from '../person-name';

interface SignaturePanelProps {
  contract: ContractDetailView;
  /** Whether the end of the text was on the screen. */
  seenWhole: boolean;
  onSigned: () => void;
}

/** Signs a contract with the typed name: as its person, or for the studio afterwards. The server asks for the password. */
export function SignaturePanel({ contract, seenWhole, onSigned }: SignaturePanelProps) {
  const { id, content_sha256, signed_name, can } = contract;
  const countersigns = can.countersign;
  const [isSigned, setSigned] = useState(false);
  const sign = useSign(contract, () => {
    setSigned(true);
    onSigned();
  });
  const [{ fullName }, setName] = useInputDraft(`contract-signature:${id}`, { fullName: '' }, (values) => values.fullName.trim() !== '');
  const [consent, setConsent] = useState(false);
  // The mutation itself succeeds only once the contract was loaded again.
  useLeaveGuard(fullName.trim() !== '' && !isSigned);
  const missing = missingFor({ fullName, consent, seenWhole });
  const refusal = formMessage([], sign.error, 'Failed to sign contract');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing !== null || sign.isPending) return;
    sign.mutate({
      fullName: fullName.trim(),
      consent,
      consentVersion: SIGNING_CONSENT.version,
      seenWhole,
      contentSha256: content_sha256,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  };
  return (
    <PortalPanel
      title={countersigns ? 'Countersign for the studio' : 'Sign'}
      text={countersigns ? `${signed_name ?? nameOf(contract)} has signed. Your signature completes the contract.` : SIGNATURE_NOTICE}
    >
      <form noValidate onSubmit={submit}>
        <Stack maw="40rem">
          {countersigns && <Text size="sm">{SIGNATURE_NOTICE}</Text>}
          <TextInput
            {...FIELD}
            label="Your full name"
            description="Your typed name is your signature."
            required
            autoComplete="name"
            maxLength={CONTRACT_LIMITS.fullName}
            value={fullName}
            onChange={(event) => setName({ fullName: event.currentTarget.value })}
          />
          <Checkbox label={SIGNING_CONSENT.text} checked={consent} onChange={(event) => setConsent(event.currentTarget.checked)} />
          {refusal !== null && <PortalRefusal title={refusal} />}
          <Group>
            <Button type="submit" disabled={missing !== null || sign.isPending}>
              {sign.isPending ? 'Signing...' : countersigns ? 'Countersign' : 'Sign'}
            </Button>
            <Text size="sm" c="dimmed" role="status" flex="1 1 14rem">
              {missing ?? 'You may be asked for your password next.'}
            </Text>
          </Group>
        </Stack>
      </form>
    </PortalPanel>
  );
}

/** What is missing before the contract can be signed; null if nothing is. */
function missingFor({ fullName, consent, seenWhole }: { fullName: string; consent: boolean; seenWhole: boolean }): string | null {
  if (!seenWhole) return 'Read the contract to its end first.';
  if (fullName.trim() === '') return 'Enter your full name.';
  return consent ? null : 'Tick the box to agree.';
}
