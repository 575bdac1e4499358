import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** Reviews of builds in the sidebar of the staff area. */
export const reviewsSection: StaffSection = {
  key: 'reviews',
  label: 'Reviews',
  group: 'development',
  access: 'staffArea',
  icon: IconStar,
  module: 'src/staff/reviews/reviews-section.tsx',
  lazy: () => import('./reviews-section').then(({ ReviewsSection }) => ({ Component: ReviewsSection })),
};
