import { Skeleton } from '@mantine/core';
import classes from './ticket-thread.module.css';

/** Skeleton of a conversation. */
export function ThreadSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {['62%', '48%', '70%', '40%'].map((width, index) => (
        <Skeleton key={width} height={56} width={width} radius={10} ml={index % 2 === 1 ? 'auto' : undefined} />
      ))}
    </div>
  );
}
