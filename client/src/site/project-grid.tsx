import { useApi } from '../lib/use-api';
import { ProjectCard } from './project-card';
import classes from './project-grid.module.css';
import { projectsQuery } from './site.api';

const PLACEHOLDERS = [0, 1, 2];

/** All public projects as cards. A failed load shows the same as an empty list: there is nothing a visitor could do. */
export function ProjectGrid({ headingLevel }: { headingLevel: 2 | 3 }) {
  const { data, isPending } = useApi(projectsQuery);
  if (isPending) {
    return (
      <div className={classes.grid} role="status" aria-label="Loading projects">
        {PLACEHOLDERS.map((index) => (
          <div key={index} className={classes.placeholder} />
        ))}
      </div>
    );
  }
  const projects = Array.isArray(data) ? data : [];
  if (projects.length === 0) return <p className={classes.empty}>No projects available.</p>;
  return (
    <ul className={classes.grid}>
      {projects.map((project) => (
        <li key={project.id} className={classes.cell}>
          <ProjectCard project={project} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}
