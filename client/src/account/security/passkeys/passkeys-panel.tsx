import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyView } from '../../../../../server/auth/passkeys/passkeys.dto.js';
import { MAX_PASSKEYS } from '../../../../../server/auth/passkeys/passkeys.rules';
import type { MeView } from '../../../../../server/users/users.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { passkeyProblem } from '../../../lib/passkeys/passkey-support';
import { passkeyMessage } from '../../../lib/passkeys/passkeys';
import { useInBrowser } from '../../../lib/use-in-browser';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { VerifyEmailNote } from '../../overview/verify-email-note';
import { RecoveryCodesDialog } from '../recovery-codes-dialog';
import { NameDialog } from './name-dialog';
import { PasskeyDueNotice } from './passkey-due-notice';
import { PasskeyList } from './passkey-list';
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.api';

type Step =
  | { kind: 'add' }
  | { kind: 'codes'; codes: string[]; name: string }
  | { kind: 'rename'; passkey: PasskeyView }
  | { kind: 'remove'; passkey: PasskeyView }
  | null;

interface PasskeysPanelProps {
  user: MeView;
  /** Called after a passkey was added and any recovery codes were saved. */
  onAdded?: () => void;
}

/** The user's passkeys: adding, renaming and removing them. */
export function PasskeysPanel({ user, onAdded }: PasskeysPanelProps) {
  const passkeys = useQuery(passkeysQuery);
  const remove = useRemovePasskey();
  const [step, setStep] = useState<Step>(null);
  const [message, setMessage] = useState<string | null>(null);
  const problem = useInBrowser() && passkeys.data !== undefined ? passkeyProblem(passkeys.data.origin) : null;
  const count = passkeys.data?.passkeys.length ?? 0;
  const canAdd = passkeys.data !== undefined && user.emailVerified && problem === null && count < MAX_PASSKEYS;

  const begin = (next: Step): void => {
    setMessage(null);
    remove.reset();
    setStep(next);
  };
  const done = (text: string): void => {
    setStep(null);
    setMessage(text);
  };
  const added = (name: string): void => {
    done(`“${name}” is added.`);
    onAdded?.();
  };
  return (
    <PortalPanel
      title="Passkeys"
      anchor="passkeys"
      text="A passkey is stored on your device or in your password manager, which asks for a PIN, fingerprint or face. It signs you in without the password, and works only on this site, so it cannot be phished."
      aside={
        canAdd && (
          <Button variant="default" onClick={() => begin({ kind: 'add' })}>
            Add a passkey
          </Button>
        )
      }
    >
      <Stack>
        <PortalOutcome message={message} refusal={formMessage([], remove.error, 'The passkey could not be removed. Please try again.')} />
        <PasskeyDueNotice user={user} />
        {!user.emailVerified && <VerifyEmailNote user={user} purpose="Passkeys can be added once your address is verified." />}
        <PortalLoaded query={passkeys} failed="Your passkeys could not be loaded" height="4rem">
          {({ passkeys: list }) => (
            <PasskeyList
              passkeys={list}
              onRename={(passkey) => begin({ kind: 'rename', passkey })}
              onRemove={(passkey) => begin({ kind: 'remove', passkey })}
            />
          )}
        </PortalLoaded>
        {problem !== null && <Text c="dimmed">You cannot add a passkey here. {problem}</Text>}
        {count >= MAX_PASSKEYS && (
          <Text c="dimmed">You have {MAX_PASSKEYS} passkeys. Remove one that you no longer use to add another.</Text>
        )}
      </Stack>
      {step?.kind === 'add' && (
        <AddDialog
          isFirstFactor={!user.twoFactorEnabled}
          onAdded={(name, codes) => (codes === null ? added(name) : setStep({ kind: 'codes', codes, name }))}
          onClose={() => setStep(null)}
        />
      )}
      {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onSaved={() => added(step.name)} />}
      {step?.kind === 'rename' && <RenameDialog passkey={step.passkey} onClose={() => setStep(null)} />}
      {step?.kind === 'remove' && (
        <PortalConfirm
          title={`Remove “${step.passkey.name}”?`}
          confirm="Remove passkey"
          danger
          onCancel={() => setStep(null)}
          onConfirm={() => {
            const { id, name } = step.passkey;
            setStep(null);
            remove.mutate(id, { onSuccess: () => setMessage(`“${name}” no longer signs you in.`) });
          }}
        >
          <p>
            It no longer signs you in. Delete it on your device or in your password manager as well.
            {count === 1 &&
              !user.hasAuthenticator &&
              ' Two-factor authentication is then off: your password alone signs you in, and your recovery codes are deleted.'}
          </p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

interface AddDialogProps {
  isFirstFactor: boolean;
  /** With recovery codes if the passkey is the first second factor. */
  onAdded: (name: string, recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

function AddDialog({ isFirstFactor, onAdded, onClose }: AddDialogProps) {
  const add = useAddPasskey();
  return (
    <NameDialog
      title="Add a passkey"
      initial=""
      confirm="Continue"
      saving={false}
      waiting={add.isPending ? 'Waiting for your passkey...' : undefined}
      refusal={passkeyMessage(add.error, 'The passkey could not be added. Please try again.')}
      onSubmit={(name) => add.mutate(name, { onSuccess: ({ passkey, recoveryCodes }) => onAdded(passkey.name, recoveryCodes) })}
      onClose={onClose}
    >
      <Text>
        Your browser asks where to store the passkey.
        {isFirstFactor &&
          ' It also becomes your second factor: signing in with your password then takes the passkey, or a recovery code that you get next.'}
      </Text>
    </NameDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const rename = useRenamePasskey(passkey.id);
  return (
    <NameDialog
      title="Rename the passkey"
      initial={passkey.name}
      confirm="Save"
      saving={rename.isPending}
      refusal={formMessage([], rename.error, 'The name could not be saved. Please try again.')}
      onSubmit={(name) => rename.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
