import { Box, Button, Group, Loader, Text } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import type { EnrolmentResponse } from '../../../../server/auth/second-factor/two-factor.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { isProofRequired } from '../../lib/http/http';
import { PortalCodeField, useCodeForm } from '../../ui/portal/fields/portal-code-field';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalCopyButton } from '../../ui/portal/feedback/portal-copy-button';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { useEnrol, useTwoFactorAct } from './security.api';
import classes from './two-factor-enrolment.module.css';

interface TwoFactorEnrolmentProps {
  onEnrolled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/**
 * Turns two-factor authentication on: the user scans or types a secret, then enters a code to prove that the app has it. It is not active
 * before that.
 */
export function TwoFactorEnrolment({ onEnrolled, onCancel }: TwoFactorEnrolmentProps) {
  const { mutate, ...enrol } = useEnrol();
  const hasRequested = useRef(false);
  const begin = useCallback(() => mutate(undefined, { onError: (error) => isProofRequired(error) && onCancel() }), [mutate, onCancel]);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    begin();
  }, [begin]);

  // The password prompt may come first, and is a dialog of its own.
  if (enrol.isSuccess) return <EnrolmentDialog enrolment={enrol.data} onEnrolled={onEnrolled} onCancel={onCancel} />;
  if (enrol.isError && !isProofRequired(enrol.error)) {
    return (
      <PortalDialog title="Set up two-factor authentication" onEscape={onCancel}>
        <PortalLoadError title="The setup could not be started" error={enrol.error} retrying={false} onRetry={begin} />
        <PortalDialogActions>
          <Button variant="default" onClick={onCancel}>
            Close
          </Button>
        </PortalDialogActions>
      </PortalDialog>
    );
  }
  return (
    <Group mt="md" role="status">
      <Loader size="sm" aria-hidden="true" />
      <Text c="dimmed">Preparing a setup key for your app...</Text>
    </Group>
  );
}

function EnrolmentDialog({ enrolment, onEnrolled, onCancel }: TwoFactorEnrolmentProps & { enrolment: EnrolmentResponse }) {
  const confirm = useTwoFactorAct('confirm');
  const refusal = formMessage([], confirm.error, 'The code could not be checked. Please try again.');

  const form = useCodeForm((code, refused) => {
    if (!confirm.isPending) confirm.mutate(code.replaceAll(/\s/g, ''), { onSuccess: (codes) => onEnrolled(codes ?? []), onError: refused });
  });

  return (
    <PortalDialog title="Set up two-factor authentication" wide onEscape={onCancel}>
      <form noValidate className={forms.form} onSubmit={form.submit}>
        <PortalDialogText>
          <p>Scan this QR code with your authenticator app. If the app is on this device, use the link or type the setup key instead.</p>
        </PortalDialogText>
        <Group gap="lg">
          {/* As an image, so that nothing in the SVG can run. */}
          <img
            className={classes.qr}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.qr)}`}
            alt="QR code with the setup key"
            width="192"
            height="192"
          />
          <Box flex="1 1 14rem">
            <Text fw={500}>Setup key</Text>
            <Text component="code" display="block" my="xs" ff="monospace" lts="0.04em">
              {inGroups(enrolment.secret)}
            </Text>
            <Group gap="xs">
              <PortalCopyButton text={enrolment.secret} label="Copy setup key" />
              <Button component="a" href={enrolment.uri} variant="subtle">
                Open in the app
              </Button>
            </Group>
          </Box>
        </Group>
        <PortalCodeField form={form} label="Code shown in the app" error={refusal} />
        <PortalDialogActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" {...ariaDisabled(confirm.isPending)}>
            {confirm.isPending ? 'Checking...' : 'Switch on'}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}

/** In groups of four, for reading and typing. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
