import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useState } from 'react';
import type { PageRevisionView } from '../../../../../server/site/project-pages/project-pages.dto.js';
import { messageOf } from '../../../lib/http/http';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { revisionsQuery } from '../editor.api';
import classes from './history-panel.module.css';
import type { PageEditorState } from '../state/use-page-editor';

interface HistoryPanelProps {
  projectId: string;
  editor: Pick<PageEditorState, 'dirty' | 'restoring'>;
  /** The version that the preview shows instead of the draft. */
  viewed: number | null;
  onView: (version: number | null) => void;
}

/** Every saved version with its author and time, to view in the preview or restore. */
export function HistoryPanel({ projectId, editor, viewed, onView }: HistoryPanelProps) {
  const { dirty, restoring } = editor;
  const revisions = useInfiniteQuery(revisionsQuery(projectId));
  const [restoredVersion, setRestoredVersion] = useState<number | null>(null);
  const items = revisions.data?.pages.flatMap((page) => page.items) ?? [];

  const restore = (version: number): void => {
    setRestoredVersion(null);
    restoring.mutate(version, { onSuccess: () => onView(null) });
  };

  return (
    <PortalPanel title="Revisions" text="The last 50 versions. Restoring one saves it again as the latest.">
      {revisions.isError && (
        <PortalLoadError
          title="The revisions could not be loaded"
          error={revisions.error}
          retrying={revisions.isFetching}
          onRetry={() => void revisions.refetch()}
        />
      )}
      {restoring.isError && (
        <PortalNotice tone="error" title={messageOf(restoring.error, 'The revision could not be restored. Please try again.')} />
      )}
      {revisions.isPending && <p className={classes.loading}>Loading revisions...</p>}
      {revisions.isSuccess && items.length === 0 && (
        <PortalEmpty icon={IconHistory} title="No revisions yet">
          Each time the page is saved, a revision is listed here.
        </PortalEmpty>
      )}
      {items.length > 0 && (
        <ol className={classes.list}>
          {items.map((revision) => (
            <Revision
              key={revision.id}
              revision={revision}
              isCurrent={revision.version === items[0]?.version}
              isViewed={revision.version === viewed}
              isBusy={restoring.isPending}
              onView={onView}
              onRestore={setRestoredVersion}
            />
          ))}
        </ol>
      )}
      {revisions.hasNextPage && (
        <Button variant="default" size="xs" disabled={revisions.isFetchingNextPage} onClick={() => void revisions.fetchNextPage()}>
          {revisions.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
      {restoredVersion !== null && (
        <PortalConfirm
          title={`Restore version ${restoredVersion}?`}
          confirm="Restore"
          onConfirm={() => restore(restoredVersion)}
          onCancel={() => setRestoredVersion(null)}
        >
          <p>
            It is saved as the latest version of the page, and visitors see it immediately. The versions in between stay in this list as
            long as they are among the last 50.
          </p>
          {dirty && <p>Your unsaved changes are replaced. You can bring them back with Undo.</p>}
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

interface RevisionProps {
  revision: PageRevisionView;
  isCurrent: boolean;
  isViewed: boolean;
  isBusy: boolean;
  onView: (version: number | null) => void;
  onRestore: (version: number) => void;
}

function Revision({ revision, isCurrent, isViewed, isBusy, onView, onRestore }: RevisionProps) {
  const { version, savedBy, saved_at: savedAt } = revision;
  return (
    <li className={classes.revision} data-viewed={isViewed || undefined}>
      <div className={classes.text}>
        <p className={classes.version}>
          Version {version}
          {isCurrent && <span className={classes.current}>Current</span>}
        </p>
        <p className={classes.author}>
          {savedBy ?? 'A former admin'}, <PortalTime iso={savedAt} />
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-pressed={isViewed}
          aria-label={`${isViewed ? 'Viewing' : 'View'} version ${version}`}
          onClick={() => onView(isViewed ? null : version)}
        >
          {isViewed ? 'Viewing' : 'View'}
        </Button>
        {!isCurrent && (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={`Restore version ${version}`}
            onClick={() => onRestore(version)}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}
