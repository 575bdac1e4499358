import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formMessage } from '../../../lib/forms/forms';
import { ActDialog } from '../../act-dialog';
import { actText, doneText } from './act-text';
import { type SessionAct, useSessionAct } from './sessions.api';

interface SessionActDialogProps {
  act: SessionAct;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Asks before sessions end, or a new password is required. */
export function SessionActDialog({ act, onDone, onClose }: SessionActDialogProps) {
  const run = useSessionAct();
  const [revokeTokens, setRevokeTokens] = useState(false);
  const chosen = act.kind === 'everyone' ? { ...act, revokeTokens } : act;
  const { title, text, labels, failure } = actText(act);
  return (
    <ActDialog
      title={title}
      text={text}
      labels={labels}
      danger
      busy={run.isPending}
      refusal={formMessage([], run.error, failure)}
      onAct={() => run.mutate(chosen, { onSuccess: (ended) => onDone(doneText(chosen, ended)) })}
      onClose={onClose}
    >
      {act.kind === 'everyone' && (
        <Checkbox
          label="Revoke their API tokens as well"
          description="Build machines and other programs stop working until new tokens are created. Your own tokens stay valid."
          checked={revokeTokens}
          onChange={({ currentTarget: { checked } }) => setRevokeTokens(checked)}
        />
      )}
    </ActDialog>
  );
}
