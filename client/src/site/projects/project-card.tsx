import type { PublicProjectView } from '../../../../server/site/projects/projects.dto.js';
import { paths } from '../../lib/navigation/paths';
import { KnownLink } from '../../ui/public/known-link';
import card from '../../ui/public/card.module.css';
import { Picture } from '../../ui/public/picture';
import { ProjectArt } from './project-art';
import classes from './project-card.module.css';
import { ProjectIcon } from './project-icon';

/** What the id of a card's link begins with, before the project's own. */
export const PROJECT_LINK_ID = 'project-';

/** Three or two beside each other, one below the other. */
const SIZES = '(min-width: 42rem) min(50vw, 38rem), 100vw';
const WHOLE_WIDTH = 'min(100vw, 76rem)';

interface ProjectCardProps {
  project: PublicProjectView;
  headingLevel: 2 | 3;
  /** Whether it has the whole width, with nothing beside it. */
  isAlone: boolean;
}

/** Art, icon, title, description. The whole card leads to the project's page; only the title is the link. */
export function ProjectCard({ project, headingLevel, isAlone }: ProjectCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={card.card}>
      <div className={`${card.media} ${classes.art}`}>
        {project.image === null ? (
          <ProjectArt seed={project.slug} />
        ) : (
          <Picture src={project.image} alt="" sizes={isAlone ? WHOLE_WIDTH : SIZES} className={card.image} />
        )}
        <span className={classes.icon}>
          <ProjectIcon name={project.icon} />
        </span>
      </div>
      <div className={classes.text}>
        <Heading className={classes.title}>
          <KnownLink id={PROJECT_LINK_ID + project.id} to={paths.project(project.slug)} className={card.link} instead={project.title}>
            {project.title}
          </KnownLink>
        </Heading>
        <p className={classes.description}>{project.description}</p>
      </div>
    </article>
  );
}
