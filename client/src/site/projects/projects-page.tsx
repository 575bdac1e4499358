import { PUBLIC_PROJECTS } from '../../../../server/site/projects/projects.rules';
import { useGrowingList } from '../../lib/lists/use-growing-list';
import { LoadMore } from '../../ui/public/load-more';
import { PageIntro } from '../page-intro';
import { PROJECT_LINK_ID } from './card/project-card';
import { ProjectGrid } from './card/project-grid';
import classes from '../prose.module.css';
import { projectsQuery } from '../site.api';

/** All public projects. */
export function ProjectsPage() {
  const list = useGrowingList(projectsQuery, PUBLIC_PROJECTS);
  const added = list.more.added?.count ?? 0;
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <PageIntro title="Projects">
        <p>Games and tools, from first sketch to final patch.</p>
      </PageIntro>
      <div className={classes.wide}>
        <ProjectGrid projects={list.items} isPending={list.isPending} headingLevel={2} isOpening />
        {(list.hasMore || list.more.added !== null) && (
          <LoadMore list={list} linkId={PROJECT_LINK_ID} failure="More projects could not be loaded. Please try again." />
        )}
        <p className="visually-hidden" role="status">
          {added > 0 && `${added} more loaded: ${list.items.length} projects`}
        </p>
      </div>
    </main>
  );
}
