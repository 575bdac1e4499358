import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { PublicPageView } from '../../../../../server/site/project-pages/project-pages.dto.js';
import { ApiError } from '../../../lib/http/http';
import { paths } from '../../../lib/navigation/paths';
import { publicQuery } from '../../../lib/http/query';
import { useApi } from '../../../lib/http/use-api';
import { Button, ButtonLink } from '../../../ui/public/button';
import { ProjectBlocks } from '../../blocks/project-blocks';
import { projectPagePath } from './project-head';
import classes from './project-page.module.css';
import { ProjectPageSkeleton } from './project-page-skeleton';

/** The public page of one project. */
export function ProjectPage() {
  const { slug = '' } = useParams();
  const query = useMemo(() => publicQuery<PublicPageView>(projectPagePath(slug)), [slug]);
  const client = useQueryClient();
  const { data: page, isPending, error } = useApi(query);
  // One element in all states: after navigation it has the focus, which must not be lost when the project has loaded.
  return (
    <main id="main" tabIndex={-1} className={`page-main ${page || isPending ? classes.page : classes.state}`}>
      {page && <WholePage page={page} />}
      {!page && isPending && <ProjectPageSkeleton />}
      {!page &&
        !isPending &&
        (error instanceof ApiError && error.status === 404 ? (
          <NoSuchProject />
        ) : (
          <LoadFailed onRetry={() => void client.prefetchQuery(query)} />
        ))}
    </main>
  );
}

function WholePage({ page: { blocks, title, description, slug, look } }: { page: PublicPageView }) {
  return (
    <>
      <ProjectBlocks blocks={Array.isArray(blocks) ? blocks : []} title={title} description={description} seed={slug} look={look} top={1} />
      <div className={classes.end}>
        <ButtonLink to={paths.projects} look="quiet">
          All projects
        </ButtonLink>
      </div>
    </>
  );
}

function NoSuchProject() {
  return (
    <>
      <p className={classes.kicker}>Failed to load project page</p>
      <h1 className={classes.title}>This project does not exist.</h1>
      <p className={classes.text}>It may have been renamed, or it is not public yet.</p>
      <div className={classes.actions}>
        <ButtonLink to={paths.projects}>All projects</ButtonLink>
        <ButtonLink to={paths.home} look="quiet">
          Back to the home page
        </ButtonLink>
      </div>
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1 className="visually-hidden">Project</h1>
      <p className={classes.failure} role="alert">
        Failed to load project page
      </p>
      <p className={classes.text}>The server did not respond as expected.</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink to={paths.projects} look="quiet">
          All projects
        </ButtonLink>
      </div>
    </>
  );
}
