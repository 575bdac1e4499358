import { Skeleton } from '@mantine/core';
import classes from './ticket-page.module.css';

/** Skeleton of a ticket. */
export function TicketSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">Ticket</h1>
      <p role="status" className="visually-hidden">
        Loading the ticket
      </p>
      <div aria-hidden="true">
        <Skeleton height={16} width={140} mb={12} />
        <Skeleton height={32} width="60%" mb={12} />
        <Skeleton height={20} width="40%" mb={24} />
        <div className={classes.columns}>
          <Skeleton height={480} radius={10} />
          <Skeleton height={240} radius={10} />
        </div>
      </div>
    </div>
  );
}
