import { Button } from '@mantine/core';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalTime } from '../../ui/portal/time/portal-time';
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
        <PortalNotice
          tone="warning"
          title="You have unsaved changes"
          action={
            <>
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  resume(offer);
                  settle();
                }}
              >
                Restore
              </Button>
              <Button variant="subtle" size="xs" onClick={settle}>
                Discard
              </Button>
            </>
          }
        >
          You made these changes <PortalTime iso={offer.keptAt} />. Restoring puts them back in the form without saving them.
        </PortalNotice>
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
