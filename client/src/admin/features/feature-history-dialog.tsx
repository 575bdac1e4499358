import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FeatureChangeView, FeatureView } from '../../../../server/features/features.dto.js';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { changeText } from './change-text';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import classes from './feature-history-dialog.module.css';
import { featureHistoryQuery } from './features.api';

/** The history of a toggle: who changed what. */
export function FeatureHistoryDialog({ feature, onClose }: { feature: FeatureView; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(featureHistoryQuery(feature.id));
  return (
    <PortalDialog wide title={`History of ${feature.feature_name}`} onEscape={onClose}>
      {error !== null && data === undefined ? (
        <PortalLoadError title="The history could not be loaded" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Changes changes={data} />
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Changes({ changes }: { changes: FeatureChangeView[] | undefined }) {
  if (changes === undefined) return <Skeleton height={120} radius="md" role="status" aria-label="Loading..." />;
  if (changes.length === 0) return <Text c="dimmed">It has not been changed yet.</Text>;
  return (
    <ol className={`${rows.rows} ${classes.changes}`}>
      {changes.map((change) => (
        <li key={`${change.at} ${change.action}`} className={rows.row}>
          <span>{changeText(change)}</span>
          <Text w="100%" c="dimmed">
            {change.by}, <PortalTime iso={change.at} />
          </Text>
        </li>
      ))}
    </ol>
  );
}
