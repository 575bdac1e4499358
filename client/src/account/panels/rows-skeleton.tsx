import { Skeleton } from '@mantine/core';
import classes from './rows-skeleton.module.css';

/** Stands in for the rows of a list while they are being loaded. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.rows} role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton height={24} width={24} radius="sm" />
          <div>
            <Skeleton height={14} width="11rem" maw="100%" />
            <Skeleton height={11} width="70%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
