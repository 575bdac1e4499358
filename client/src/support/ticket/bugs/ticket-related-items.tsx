import { useQuery } from '@tanstack/react-query';
import type { RelatedItemsView } from '../../../../../server/staff/related-items/related-items.dto.js';
import { MAX_COUNTED, RELATION_LABELS, stateLabel } from '../../../../../server/staff/related-items/related-items.rules';
import { apiQuery } from '../../../lib/http/query';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalRelated } from '../../../ui/portal/layout/portal-related';

/** The builds that fix the bugs of a ticket, and their reviews. Renders nothing if there are none; the bugs have a panel of their own. */
export function TicketRelatedItems({ ticketId }: { ticketId: string }) {
  const { data, error, isFetching, refetch } = useQuery(apiQuery<RelatedItemsView>(`/staff/related-items/ticket/${ticketId}`));
  if (data === undefined) {
    if (error === null) return null;
    return (
      <PortalLoadError
        title="Failed to load the builds of this ticket"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const groups = data.groups.filter(({ relation }) => relation !== 'bugs_raised');
  if (groups.length === 0) return null;
  return (
    <PortalPanel title="Builds and reviews">
      <PortalRelated
        groups={groups.map(({ relation, total, items }) => ({
          key: relation,
          heading: RELATION_LABELS[relation],
          total,
          max: MAX_COUNTED,
          items: items.map((item) => ({ key: item.id, label: item.label, title: item.title, state: stateLabel(item), to: item.path })),
          all: null,
        }))}
      />
    </PortalPanel>
  );
}
