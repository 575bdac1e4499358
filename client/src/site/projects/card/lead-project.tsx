import type { PublicProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { paths } from '../../../lib/navigation/paths';
import stage from '../../blocks/frame/stage.module.css';
import { ArrowIcon } from '../../../ui/public/icons';
import { KnownLink } from '../../../ui/public/known-link';
import { Picture } from '../../../ui/public/picture';
import { accentProps } from './accent';
import classes from './lead-project.module.css';
import { ProjectArt } from './project-art';
import { PROJECT_LINK_ID } from './project-card';
import { ProjectMeta, StatusLine } from '../page/project-meta';
import { ProjectTitle } from '../page/project-title';

interface LeadProjectProps {
  project: PublicProjectView;
  headingLevel: 2 | 3;
  /** Whether it is visible without scrolling. */
  priority: boolean;
}

/** The lead project, across the page: its art, colour, lettering and status. */
export function LeadProject({ project, headingLevel, priority }: LeadProjectProps) {
  const { id, slug, title, description, image, accent, lettering } = project;
  const Heading = `h${headingLevel}` as const;
  return (
    <article {...accentProps(accent)} className={classes.frame}>
      <div className={`${stage.stage} ${classes.lead}`}>
        <div className={classes.art}>
          {image === null ? (
            <ProjectArt seed={slug} accent={accent} />
          ) : (
            <Picture src={image} alt="" sizes="(min-width: 80rem) 78rem, 100vw" priority={priority} className={classes.picture} />
          )}
        </div>
        <div className={classes.text}>
          <StatusLine project={project} />
          <Heading className={classes.title} data-lettering={lettering}>
            <KnownLink id={PROJECT_LINK_ID + id} to={paths.project(slug)} className={classes.link} instead={title}>
              <ProjectTitle title={title} look={project} />
            </KnownLink>
          </Heading>
          <p className={classes.description}>{description}</p>
          <ProjectMeta project={project} />
          <p className={classes.more} aria-hidden="true">
            See the project
            <ArrowIcon className={classes.arrow} />
          </p>
        </div>
      </div>
    </article>
  );
}
