import { Skeleton } from '@mantine/core';
import classes from './portal-table.module.css';

/** Skeleton of a table while its first rows are loading. */
export function PortalTableSkeleton({ columns, rows = 5 }: { columns: number; rows?: number }) {
  return (
    <div className={classes.frame} role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.skeletonRow}>
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton key={column} height={12} width={column === 0 ? '75%' : '50%'} />
          ))}
        </div>
      ))}
    </div>
  );
}
