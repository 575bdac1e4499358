import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { PageView } from '../../../server/site/project-pages/project-pages.dto.js';
import { ApiError } from '../lib/http';
import { paths } from '../lib/paths';
import { publicQuery } from '../lib/query';
import { useApi } from '../lib/use-api';
import { Button, ButtonLink } from '../ui/button';
import { ProjectBlocks } from './blocks/project-blocks';
import { projectPagePath } from './project-head';
import classes from './project-page.module.css';
import { ProjectPageSkeleton } from './project-page-skeleton';

/** What the studio shows of one project. */
export function ProjectPage() {
  const { slug = '' } = useParams();
  const query = useMemo(() => publicQuery<PageView>(projectPagePath(slug)), [slug]);
  const client = useQueryClient();
  const { data: page, isPending, error } = useApi(query);
  if (page) return <WholePage page={page} />;
  if (isPending) return <Loading />;
  if (error instanceof ApiError && error.status === 404) return <NoSuchProject />;
  return <LoadFailed onRetry={() => void client.prefetchQuery(query)} />;
}

function WholePage({ page: { blocks, title, description, slug } }: { page: PageView }) {
  return (
    <main id="main" tabIndex={-1} className={`page-main ${classes.page}`}>
      <ProjectBlocks blocks={Array.isArray(blocks) ? blocks : []} title={title} description={description} seed={slug} top={1} />
      <div className={classes.end}>
        <ButtonLink to={paths.projects} look="quiet">
          All projects
        </ButtonLink>
      </div>
    </main>
  );
}

function Loading() {
  return (
    <main id="main" tabIndex={-1} className={`page-main ${classes.page}`}>
      <ProjectPageSkeleton />
    </main>
  );
}

function NoSuchProject() {
  return (
    <main id="main" tabIndex={-1} className={`page-main ${classes.state}`}>
      <p className={classes.kicker}>Failed to load project page</p>
      <h1 className={classes.title}>There is no such project.</h1>
      <p className={classes.text}>It may have been renamed, or it is not ready to be seen yet.</p>
      <div className={classes.actions}>
        <ButtonLink to={paths.projects}>All projects</ButtonLink>
        <ButtonLink to={paths.home} look="quiet">
          Back to the home page
        </ButtonLink>
      </div>
    </main>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className={`page-main ${classes.state}`}>
      <h1 className="visually-hidden">Project</h1>
      <p className={classes.failure} role="alert">
        Failed to load project page
      </p>
      <p className={classes.text}>The server did not answer as it should. Trying again often helps.</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink to={paths.projects} look="quiet">
          All projects
        </ButtonLink>
      </div>
    </main>
  );
}
