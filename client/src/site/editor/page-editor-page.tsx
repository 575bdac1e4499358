import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useIdentity } from '../../lib/session/me';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import '../../ui/portal/styles/portal-styles';
import { editedPageQuery, projectQuery } from './editor.api';
import { PageEditor } from './page-editor';
import classes from './page-editor-page.module.css';

/** Loads a project's page and passes it to the editor. A project without a page starts with an empty one; a failed load shows an error. */
export function PageEditorPage() {
  const { projectId = '' } = useParams();
  const identity = useIdentity();
  const page = useQuery(editedPageQuery(projectId));
  const project = useQuery(projectQuery(projectId));
  // Data that was loaded once stays in the editor, even if a later request fails.
  if (identity.state === 'signedIn' && page.data !== undefined && !project.isPending) {
    const isUnknown = project.data === null && page.data === null;
    return (
      <PageEditor
        key={projectId}
        projectId={projectId}
        userId={identity.user.id}
        loaded={page.data}
        project={project.data ?? null}
        isUnknown={isUnknown}
      />
    );
  }
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <h1 className="visually-hidden">Page editor</h1>
      {page.isError ? (
        <PortalLoadError
          title="The page could not be loaded"
          error={page.error}
          retrying={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      ) : (
        <EditorSkeleton />
      )}
    </main>
  );
}

function EditorSkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label="Loading the page">
      <div className={classes.cards}>
        <Skeleton height={300} radius="md" />
        <Skeleton height={50} radius="md" />
        <Skeleton height={50} radius="md" />
        <Skeleton height={50} radius="md" />
      </div>
      <Skeleton className={classes.preview} radius="md" />
    </div>
  );
}
