import { Button, type ButtonProps } from '@mantine/core';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { passkeyProblem } from '../../../lib/passkeys/passkey-support';
import { useInBrowser } from '../../../lib/use-in-browser';
import { ariaDisabled } from '../feedback/portal-aria-disabled';

interface PortalPasskeyButtonProps extends ButtonProps {
  label: string;
  busy: boolean;
  onClick: () => void;
}

/** Asks for a passkey. Renders nothing where the browser cannot use one; most can, so that the server renders it, disabled. */
export function PortalPasskeyButton({ label, busy, onClick, ...props }: PortalPasskeyButtonProps) {
  const inBrowser = useInBrowser();
  if (inBrowser && passkeyProblem() !== null) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} aria-hidden="true" />}
      {...props}
      disabled={!inBrowser}
      {...ariaDisabled(busy)}
      onClick={() => !busy && onClick()}
    >
      {busy ? 'Waiting for your passkey...' : label}
    </Button>
  );
}
