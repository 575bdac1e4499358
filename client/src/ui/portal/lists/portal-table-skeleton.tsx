import { Skeleton } from '@mantine/core';
import classes from './portal-table.module.css';

/** Stands in for a table while its first rows are on their way, in its shape. */
export function PortalTableSkeleton({ columns, rows = 5 }: { columns: number; rows?: number }) {
  return (
    <div className={classes.frame} role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.bones}>
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton key={column} height={12} width={column === 0 ? '75%' : '50%'} />
          ))}
        </div>
      ))}
    </div>
  );
}
