import type { PublicProjectView } from '../../../../server/site/projects/projects.dto.js';
import { ProjectCard } from './project-card';
import classes from './project-grid.module.css';

const PLACEHOLDERS = [0, 1, 2];

interface ProjectGridProps {
  projects: readonly PublicProjectView[];
  /** True while they are on their way. */
  isPending: boolean;
  headingLevel: 2 | 3;
}

/** Public projects as cards. A failed load shows the same as an empty list: there is nothing a visitor could do. */
export function ProjectGrid({ projects, isPending, headingLevel }: ProjectGridProps) {
  if (isPending) {
    return (
      <div className={classes.grid} role="status" aria-label="Loading projects">
        {PLACEHOLDERS.map((index) => (
          <div key={index} className={classes.placeholder} />
        ))}
      </div>
    );
  }
  if (projects.length === 0) return <p className={classes.empty}>No projects available.</p>;
  return (
    <ul className={classes.grid}>
      {projects.map((project) => (
        <li key={project.id} className={classes.cell}>
          <ProjectCard project={project} headingLevel={headingLevel} isAlone={projects.length === 1} />
        </li>
      ))}
    </ul>
  );
}
