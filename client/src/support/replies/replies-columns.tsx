import { Text } from '@mantine/core';
import { previewOf } from '../../../../server/support/replies/placeholders.rules';
import type { SavedReplyView } from '../../../../server/support/replies/saved-replies.dto.js';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';

export const REPLIES_COLUMNS: ReadonlyArray<PortalColumn<SavedReplyView>> = [
  { key: 'title', header: 'Title', primary: true, width: '14rem', cell: ({ title }) => title },
  {
    key: 'body',
    header: 'Text',
    cell: ({ body }) => (
      <Text size="sm" c="dimmed" lineClamp={2}>
        {previewOf(body)}
      </Text>
    ),
  },
  { key: 'shared', header: 'Available to', width: '10rem', cell: availability },
  { key: 'updated', header: 'Changed', width: '9rem', cell: ({ updated_at }) => <PortalTime iso={updated_at} /> },
];

function availability({ shared, author }: SavedReplyView): string {
  if (!shared) return 'Only you';
  return author === null ? 'All agents' : `All agents, by ${author}`;
}
