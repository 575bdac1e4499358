import { Group } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';

interface StarsProps {
  /** 1 to 5. */
  rating: number;
  size?: number;
}

/** A rating as stars. */
export function Stars({ rating, size = 16 }: StarsProps) {
  const full = Math.round(rating);
  return (
    <Group component="span" gap={0} wrap="nowrap" c="var(--warning)" role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => {
        const Icon = star <= full ? IconStarFilled : IconStar;
        return <Icon key={star} size={size} aria-hidden="true" />;
      })}
    </Group>
  );
}
