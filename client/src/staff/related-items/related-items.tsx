import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RelatedItemsView } from '../../../../server/staff/related-items/related-items.dto.js';
import {
  MAX_COUNTED,
  RELATION_LABELS,
  stateLabel,
  type RelatedType,
  type Relation,
} from '../../../../server/staff/related-items/related-items.rules';
import { reviewPath } from '../../../../server/staff/reviews/reviews.rules';
import { apiQuery } from '../../lib/http/query';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalRelated } from '../../ui/portal/layout/portal-related';
import { useDates } from '../../ui/portal/time/portal-dates';

interface RelatedItemsProps {
  type: Exclude<RelatedType, 'ticket'>;
  id: string;
  /** Changes with the object, so that its related objects are refetched. */
  version?: number;
  /** Relations that the page already shows elsewhere. */
  without?: readonly Relation[];
  title?: string;
}

/** A panel with the objects related to a bug, a build, a review or a playtest, with counts. */
export function RelatedItems({ type, id, version = 0, without = [], title = 'Connections' }: RelatedItemsProps) {
  const query = useQuery(apiQuery<RelatedItemsView>(`/staff/related-items/${type}/${id}`));
  const { refetch } = query;
  const dates = useDates();
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  return (
    <PortalPanel title={title}>
      <PortalLoaded query={query} failed="Failed to load the related items" height="6rem">
        {({ groups }) => {
          const buildId = type === 'build' ? id : buildOf(groups);
          const shown = groups.filter(({ relation }) => !without.includes(relation));
          if (shown.length === 0) return <Text c="dimmed">There are no related items yet.</Text>;
          return (
            <PortalRelated
              groups={shown.map(({ relation, total, items }) => ({
                key: relation,
                heading: RELATION_LABELS[relation],
                total,
                max: MAX_COUNTED,
                items: items.map((item) => ({
                  key: item.id,
                  label: item.starts_at === null ? item.label : dates.day(item.starts_at),
                  title: item.title,
                  state: stateLabel(item),
                  to: item.path,
                })),
                all: buildId === null ? null : allOf(type, relation, buildId),
              }))}
            />
          );
        }}
      </PortalLoaded>
    </PortalPanel>
  );
}

/** The build in which a bug was found, or that a review or a playtest is about. */
function buildOf(groups: RelatedItemsView['groups']): string | null {
  return groups.find(({ relation }) => relation === 'found_in' || relation === 'of_build')?.items[0]?.id ?? null;
}

/** Address of the list of all objects with one relation to a build. */
function allOf(type: RelatedType, relation: Relation, buildId: string): string | null {
  if (relation === 'reviews') return reviewPath(buildId);
  if (relation === 'bugs_found') return `/staff?section=bugs&build=${buildId}`;
  if (type !== 'build') return null;
  if (relation === 'bugs_open') return `/staff?section=bugs&build=${buildId}&status=pending`;
  return relation === 'bugs_fixed' ? `/staff?section=bugs&fixed_build=${buildId}` : null;
}
