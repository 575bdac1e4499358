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
  const { title, text, labels, failure } = actText(act);
  return (
    <ActDialog
      title={title}
      text={text}
      labels={labels}
      danger
      busy={run.isPending}
      refusal={formMessage([], run.error, failure)}
      onAct={() => run.mutate(act, { onSuccess: (ended) => onDone(doneText(act, ended)) })}
      onClose={onClose}
    />
  );
}
