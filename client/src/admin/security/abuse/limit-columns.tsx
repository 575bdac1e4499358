import { Text } from '@mantine/core';
import type { RateLimitView } from '../../../../../server/security/limits/rate-limits.dto.js';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { allowanceText, subjectText } from './limit-text';

/** Columns of the rate limits. */
export const LIMIT_COLUMNS: ReadonlyArray<PortalColumn<RateLimitView>> = [
  { key: 'name', header: 'Limit', primary: true, cell: ({ label }) => label },
  {
    key: 'allowed',
    header: 'Allowed',
    width: '14rem',
    onPhone: 'inline',
    cell: ({ attempts, default_attempts, window_seconds, changed }) => (
      <>
        {allowanceText(attempts, window_seconds)}
        {changed && (
          <Text span display="block" size="xs" c="dimmed">
            changed from {default_attempts.toLocaleString('en-GB')}
          </Text>
        )}
      </>
    ),
  },
  { key: 'per', header: 'Counted for', width: '14rem', onPhone: 'inline', cell: ({ per }) => subjectText(per) },
  {
    key: 'caught',
    header: 'Refused in 24 hours',
    width: '11rem',
    align: 'end',
    cell: ({ caught }) => caught.toLocaleString('en-GB'),
  },
];
