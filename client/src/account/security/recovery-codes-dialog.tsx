import { Button, Checkbox, Group, Paper } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useRef, useState } from 'react';
import { useStudioName } from '../../lib/contact';
import { type LeaveMessage, useLeaveGuard } from '../../lib/navigation/leave-guard';
import { saveFile } from '../../lib/http/save-file';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalCopyButton } from '../../ui/portal/feedback/portal-copy-button';
import { fileName } from '../privacy/file-name';
import classes from './recovery-codes-dialog.module.css';

const UNCONFIRMED: LeaveMessage = {
  title: 'Leave without the codes?',
  text: 'They are not shown again. If you generate new ones, these stop working.',
};

interface RecoveryCodesDialogProps {
  codes: string[];
  onSaved: () => void;
}

/** Shows the recovery codes once. The dialog cannot be closed before the user confirms that they have saved them. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  const studio = useStudioName();
  const [saved, setSaved] = useState(false);
  const [reminded, setReminded] = useState(false);
  useLeaveGuard(!saved, UNCONFIRMED);
  const box = useRef<HTMLInputElement>(null);
  const close = (): void => {
    if (saved) return onSaved();
    setReminded(true);
    box.current?.focus();
  };
  const text = codes.join('\n');
  return (
    <PortalDialog title="Save your recovery codes" wide readFirst onEscape={close}>
      <PortalDialogText>
        <p>
          If you lose your device, each of these codes signs you in once. They are shown only this once, so keep them somewhere other than
          on your device.
        </p>
      </PortalDialogText>
      <Paper component="ol" className={classes.codes} radius="sm" bg="var(--bg)">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Paper>
      <Group gap="xs">
        <PortalCopyButton text={text} label="Copy codes" />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => saveFile(fileName(studio, 'recovery-codes', new Date(), 'txt'), 'text/plain', `${text}\n`)}
        >
          Download as text
        </Button>
      </Group>
      <Checkbox
        ref={box}
        label="I have saved them"
        checked={saved}
        error={reminded && !saved ? 'Save the codes first, then tick this box.' : undefined}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <PortalDialogActions>
        <Button disabled={!saved} onClick={close}>
          Done
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
