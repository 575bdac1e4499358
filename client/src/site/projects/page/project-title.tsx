import type { ProjectLook } from '../../../../../server/site/projects/project-look.dto.js';
import { Picture } from '../../../ui/public/picture';
import classes from './project-title.module.css';

interface ProjectTitleProps {
  title: string;
  look: Pick<ProjectLook, 'logo'>;
}

/** A project's name as the game writes it: its logo, which says the title to those who cannot see it, or the title. */
export function ProjectTitle({ title, look }: ProjectTitleProps) {
  if (look.logo === null) return title;
  return <Picture src={look.logo} alt={title} sizes="24rem" className={classes.logo} />;
}
