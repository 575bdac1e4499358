import type { PublicProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { paths } from '../../../lib/navigation/paths';
import { KnownLink } from '../../../ui/public/known-link';
import card from '../../../ui/public/card.module.css';
import { Picture } from '../../../ui/public/picture';
import { accentProps } from './accent';
import { ProjectArt } from './project-art';
import classes from './project-card.module.css';
import { ProjectIcon } from './project-icon';
import { ProjectMeta, StatusLine } from '../page/project-meta';
import type { CardSpan } from '../project-rows';

/** Prefix of the ids of the cards' links. */
export const PROJECT_LINK_ID = 'project-';

/** Rendered width of an image, by the card's number of grid columns (of twelve). */
const SIZES: Readonly<Record<CardSpan, string>> = {
  4: '(min-width: 64rem) min(33vw, 26rem), (min-width: 42rem) 50vw, 100vw',
  5: '(min-width: 64rem) min(42vw, 33rem), (min-width: 42rem) 50vw, 100vw',
  7: '(min-width: 64rem) min(58vw, 46rem), (min-width: 42rem) 50vw, 100vw',
  12: '(min-width: 64rem) min(58vw, 46rem), 100vw',
};

interface ProjectCardProps {
  project: PublicProjectView;
  headingLevel: 2 | 3;
  span: CardSpan;
}

/** Art, status, title, description, platforms. The whole card is clickable; only the title is the link. */
export function ProjectCard({ project, headingLevel, span }: ProjectCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article {...accentProps(project.accent)} className={`${card.card} ${classes.card}`} data-span={span}>
      <div className={`${card.media} ${classes.art}`}>
        {project.image === null ? (
          <ProjectArt seed={project.slug} accent={project.accent} />
        ) : (
          <Picture src={project.image} alt="" sizes={SIZES[span]} className={card.image} />
        )}
        <span className={classes.icon}>
          <ProjectIcon name={project.icon} />
        </span>
      </div>
      <div className={classes.text}>
        <StatusLine project={project} />
        <Heading className={classes.title} data-lettering={project.lettering}>
          <KnownLink id={PROJECT_LINK_ID + project.id} to={paths.project(project.slug)} className={card.link} instead={project.title}>
            {project.title}
          </KnownLink>
        </Heading>
        <p className={classes.description}>{project.description}</p>
        <div className={classes.meta}>
          <ProjectMeta project={project} />
        </div>
      </div>
    </article>
  );
}
