import type { PublicProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { LeadProject } from './lead-project';
import { ProjectCard } from './project-card';
import classes from './project-grid.module.css';
import { cardSpans } from '../project-rows';

const PLACEHOLDERS = [0, 1];

interface ProjectGridProps {
  projects: readonly PublicProjectView[];
  /** True while the projects are loading. */
  isPending: boolean;
  headingLevel: 2 | 3;
  /** Whether the grid is at the top of the page. */
  isOpening?: boolean;
}

/**
 * Public projects: the first across the page, the others as cards below it. A failed load looks like an empty list: there is nothing a
 * visitor could do.
 */
export function ProjectGrid({ projects, isPending, headingLevel, isOpening = false }: ProjectGridProps) {
  if (isPending) {
    return (
      <div className={classes.grid} role="status" aria-label="Loading projects">
        <div className={`${classes.placeholder} ${classes.lead}`} />
        {PLACEHOLDERS.map((index) => (
          <div key={index} className={classes.placeholder} />
        ))}
      </div>
    );
  }
  const [lead, ...others] = projects;
  if (lead === undefined) return <p className={classes.empty}>No projects available.</p>;
  const spans = cardSpans(others.length);
  return (
    <ul className={classes.grid}>
      <li className={classes.lead}>
        <LeadProject project={lead} headingLevel={headingLevel} priority={isOpening} />
      </li>
      {others.map((project, index) => {
        const span = spans[index] ?? 4;
        return (
          <li key={project.id} className={classes.cell} data-span={span}>
            <ProjectCard project={project} headingLevel={headingLevel} span={span} />
          </li>
        );
      })}
    </ul>
  );
}
