import { useEffect, useState } from 'react';
import { DOCUMENTS_PATH } from '../../../../../server/staff/word/documents.rules';
import { PresenceBar } from '../../../presence/presence-bar';

const DOING = { viewing: 'viewing this document', writing: 'editing' };
/** The automatic save follows every pause: an author who only thinks for a moment is still editing. */
const PAUSE_MS = 15_000;

interface DocumentColleaguesProps {
  id: string;
  /** Id of the signed-in user. */
  me: string;
  /** True while this user's changes are not saved. */
  unsaved: boolean;
  isDeleted: boolean;
}

/** Which colleagues have the document open or are editing it. */
export function DocumentColleagues({ id, me, unsaved, isDeleted }: DocumentColleaguesProps) {
  const isEditing = useRecently(unsaved);
  return (
    <PresenceBar
      topic={`staff.word-presence:${id}`}
      path={`${DOCUMENTS_PATH}/${id}/presence`}
      me={me}
      state={isEditing ? 'writing' : 'viewing'}
      mayReport={() => !isDeleted}
      doing={DOING}
    />
  );
}

/** Whether something holds, or did a moment ago. */
function useRecently(holds: boolean): boolean {
  const [did, setDid] = useState(holds);
  if (holds && !did) setDid(true);
  useEffect(() => {
    if (holds) return undefined;
    const timer = setTimeout(() => setDid(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [holds]);
  return did;
}
