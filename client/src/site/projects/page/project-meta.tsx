import type { ProjectAppearance } from '../../../../../server/site/projects/project-look.dto.js';
import { shownDate } from '../../blocks/frame/block-dates';
import { DateText } from '../../blocks/frame/date-text';
import classes from './project-meta.module.css';

interface ProjectMetaProps {
  project: Pick<ProjectAppearance, 'platforms' | 'releaseDate' | 'statusLine'>;
}

/** A project's status, in one sentence beside a dot in its colour. */
export function StatusLine({ project: { statusLine } }: ProjectMetaProps) {
  return statusLine === '' ? null : <p className={classes.status}>{statusLine}</p>;
}

/** A project's release date and platforms; renders nothing if neither is known. */
export function ProjectMeta({ project: { platforms, releaseDate } }: ProjectMetaProps) {
  if (platforms.length === 0 && releaseDate === '') return null;
  return (
    <dl className={classes.meta}>
      {releaseDate !== '' && (
        <div>
          <dt className={classes.term}>Release</dt>
          <dd className={classes.value}>
            <DateText date={shownDate(releaseDate)} />
          </dd>
        </div>
      )}
      {platforms.length > 0 && (
        <div>
          <dt className={classes.term}>Platforms</dt>
          <dd className={classes.value}>{platforms.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
