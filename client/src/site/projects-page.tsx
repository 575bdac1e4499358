import { PageIntro } from './page-intro';
import { ProjectGrid } from './project-grid';
import classes from './prose.module.css';

/** Everything the studio shows of its work. */
export function ProjectsPage() {
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <PageIntro title="Projects">
        <p>Games and tools, from first sketch to final patch.</p>
      </PageIntro>
      <div className={classes.wide}>
        <ProjectGrid headingLevel={2} />
      </div>
    </main>
  );
}
