import { useQuery } from '@tanstack/react-query';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { diffQuery } from '../contracts.api';
import { WordDiff } from '../text/word-diff';

/** What a new version changes, word by word, above its text. */
export function AmendmentDiff({ contract: { id, version_no, status } }: { contract: ContractDetailView }) {
  return (
    <PortalPanel
      title={`What changed since version ${version_no - 1}`}
      text={
        status === 'pending'
          ? 'Removed words are struck through, added words are underlined. The previous version applies until this one is signed.'
          : 'Removed words are struck through, added words are underlined.'
      }
    >
      <PortalLoaded query={useQuery(diffQuery(id))} failed="Failed to load the changes" height="10rem">
        {({ parts }) => <WordDiff parts={parts} label="Changes" />}
      </PortalLoaded>
    </PortalPanel>
  );
}
