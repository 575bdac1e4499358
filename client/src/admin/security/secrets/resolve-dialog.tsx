import type { SecretFindingView } from '../../../../../server/security/secrets/secrets.dto.js';
import { MAX_NOTE } from '../../../../../server/security/secrets/secret-findings.rules';
import { formMessage } from '../../../lib/forms/forms';
import { targetText } from '../../logs/entries/log-target';
import { ActDialog } from '../../act-dialog';
import { ReasonField, useReason } from '../../reason-field';
import { useResolveFinding } from './secrets.api';

const NOTE = {
  name: 'note',
  label: 'What was done',
  minLength: 3,
  maxLength: MAX_NOTE,
  missing: 'Say what was done, for example “Key revoked”.',
};

/** Resolves a finding with a note. */
export function ResolveDialog({ finding, onDone, onClose }: { finding: SecretFindingView; onDone: () => void; onClose: () => void }) {
  const resolve = useResolveFinding(finding.id);
  const note = useReason(resolve.error, NOTE);
  return (
    <ActDialog
      title="Resolve this finding?"
      labels={['Resolve', 'Resolving...']}
      busy={resolve.isPending}
      unsaved={note.typed !== ''}
      refusal={formMessage(['note'], resolve.error, 'The finding could not be resolved')}
      root={note.root}
      text={
        <p>
          {targetText(finding.file)}: {finding.secret}. Revoke the secret first: it may have been read, and removing it from the text is not
          enough.
        </p>
      }
      onAct={() => note.submit((text) => resolve.mutate({ note: text, version: finding.version }, { onSuccess: onDone }))}
      onClose={onClose}
    >
      <ReasonField reason={note}>It is shown in the list and in the audit trail. Do not enter the secret.</ReasonField>
    </ActDialog>
  );
}
