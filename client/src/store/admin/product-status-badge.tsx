import { Badge, Text } from '@mantine/core';
import { publiclyVisible, type ProductStatus } from '../../../../server/store/store.rules';
import { now } from '../../lib/time/now';
import { useDates } from '../../ui/portal/time/portal-dates';
import classes from './product-status-badge.module.css';
import { STATUS_LABELS } from './product/product-values';

interface ProductStatusBadgeProps {
  status: ProductStatus;
  publishAt: string | null;
}

/** A product's status as a badge, with the time of a scheduled one. Once that time has passed it counts as published. */
export function ProductStatusBadge({ status, publishAt }: ProductStatusBadgeProps) {
  const { moment } = useDates();
  const appeared = status === 'scheduled' && publiclyVisible(status, publishAt, now());
  const shown = appeared ? 'published' : status;
  return (
    <>
      <Badge component="span" variant="default" leftSection={<span className={classes.dot} data-status={shown} />}>
        {STATUS_LABELS[shown]}
      </Badge>
      {publishAt !== null && (
        <Text size="xs">
          {appeared && 'since '}
          {moment(publishAt)}
        </Text>
      )}
    </>
  );
}
