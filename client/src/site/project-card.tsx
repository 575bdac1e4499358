import type { PublicProjectView } from '../../../server/site/projects/projects.dto.js';
import { paths } from '../lib/paths';
import { KnownLink } from '../ui/known-link';
import { ProjectArt } from './project-art';
import classes from './project-card.module.css';
import { ProjectIcon } from './project-icon';

interface ProjectCardProps {
  project: PublicProjectView;
  headingLevel: 2 | 3;
}

/** Art, icon, title, description. The whole card leads to the project's page; only the title is the link. */
export function ProjectCard({ project, headingLevel }: ProjectCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={classes.card}>
      <div className={classes.art}>
        <ProjectArt seed={project.slug} />
        <span className={classes.icon}>
          <ProjectIcon name={project.icon} />
        </span>
      </div>
      <div className={classes.text}>
        <Heading className={classes.title}>
          <KnownLink to={paths.project(project.slug)} className={classes.link} instead={project.title}>
            {project.title}
          </KnownLink>
        </Heading>
        <p className={classes.description}>{project.description}</p>
      </div>
    </article>
  );
}
