import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalOfferedDraft } from '../../ui/portal/forms/portal-offered-draft';
import classes from './editor-notices.module.css';
import type { useLocalDraft } from './state/use-local-draft';
import type { PageEditorState } from './state/use-page-editor';

interface EditorNoticesProps {
  editor: Pick<PageEditorState, 'outcome' | 'problems' | 'checked' | 'resume'>;
  stored: ReturnType<typeof useLocalDraft>;
  /** The page's project does not exist. */
  isUnknown: boolean;
}

/** Notices above the editor: an earlier draft, a failed save. */
export function EditorNotices({ editor, stored, isUnknown }: EditorNoticesProps) {
  const { outcome, problems, checked, resume } = editor;
  const { offer, settle } = stored;
  const whole = checked ? problems.filter(({ block, path }) => block === null && path === '') : [];
  if (offer === null && outcome?.kind !== 'failed' && !isUnknown) return null;
  return (
    <div className={classes.notices}>
      {isUnknown && (
        <PortalNotice tone="warning" title="This project does not exist">
          It may have been deleted. Changes made here cannot be saved.
        </PortalNotice>
      )}
      {offer && (
        <PortalOfferedDraft
          storedAt={offer.keptAt}
          effect="Restoring puts them back in the form without saving them."
          onRestore={() => {
            resume(offer);
            settle();
          }}
          onDiscard={settle}
        />
      )}
      {outcome?.kind === 'failed' && (
        <PortalNotice tone="error" title="Failed to save">
          <p>{outcome.why}</p>
          {whole.map(({ message }) => message !== outcome.why && <p key={message}>{message}</p>)}
        </PortalNotice>
      )}
    </div>
  );
}
