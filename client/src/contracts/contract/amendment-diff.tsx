import { useQuery } from '@tanstack/react-query';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { diffQuery } from '../contracts.api';
import { WordDiff } from '../text/word-diff';

/** What a new version changes, word by word, above its text. */
export function AmendmentDiff({ contract: { id, status, replaces_id, versions } }: { contract: ContractDetailView }) {
  // Not always the one before: a version that was declined is left out.
  const replaced = versions.find((version) => version.id === replaces_id);
  const isInForce = status === 'pending' && replaced?.status === 'signed';
  return (
    <PortalPanel
      title={replaced === undefined ? 'What changed' : `What changed since version ${replaced.version_no}`}
      text={`Removed words are struck through, added words are underlined.${isInForce ? ' The previous version applies until this one is signed.' : ''}`}
    >
      <PortalLoaded query={useQuery(diffQuery(id))} failed="Failed to load the changes" height="10rem">
        {({ parts }) => <WordDiff parts={parts} label="Changes" />}
      </PortalLoaded>
    </PortalPanel>
  );
}
