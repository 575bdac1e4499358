import stage from '../../blocks/frame/stage.module.css';
import classes from './project-page-skeleton.module.css';

/** Skeleton of the opening: a title, a sentence and a link. */
export function ProjectPageSkeleton() {
  return (
    <div className={`${stage.stage} ${classes.opening}`} role="status" aria-label="Loading project">
      <div className={classes.inner}>
        <div className={classes.title} />
        <div className={classes.tagline} />
        <div className={classes.action} />
      </div>
    </div>
  );
}
