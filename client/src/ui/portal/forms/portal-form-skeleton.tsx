import { Skeleton } from '@mantine/core';
import classes from './portal-form-skeleton.module.css';

/** Stands in for a form while what it edits is on its way, in its shape. */
export function PortalFormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={classes.form} role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width="6rem" mb={10} />
          <Skeleton height={38} />
        </div>
      ))}
    </div>
  );
}
