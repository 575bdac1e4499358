import type { ProjectAppearance } from '../../../../../server/site/projects/project-look.dto.js';
import { Picture } from '../../../ui/public/picture';
import classes from './project-title.module.css';

interface ProjectTitleProps {
  title: string;
  look: Pick<ProjectAppearance, 'logo'>;
}

/** A project's title as its logo, with the title as text alternative, or as text. */
export function ProjectTitle({ title, look }: ProjectTitleProps) {
  if (look.logo === null) return title;
  return <Picture src={look.logo} alt={title} sizes="24rem" className={classes.logo} />;
}
