import { Skeleton } from '@mantine/core';
import classes from './panel-skeleton.module.css';

/** Stands in for a panel of fields while it is being loaded, in its shape. */
export function PanelSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div className={classes.panel} role="status">
      <span className="visually-hidden">Loading...</span>
      <div className={classes.head}>
        <Skeleton height={14} width="9rem" />
        <Skeleton height={12} width="60%" mt={10} />
      </div>
      <div className={classes.body}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <Skeleton height={12} width="6rem" mb={10} />
            <Skeleton height={38} />
          </div>
        ))}
      </div>
    </div>
  );
}
