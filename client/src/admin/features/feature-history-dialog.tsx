import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FeatureChangeView, FeatureView } from '../../../../server/features/features.dto.js';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { changeText } from './change-text';
import classes from './feature-history-dialog.module.css';
import { featureHistoryQuery } from './features.api';

/** Who changed a toggle, and what. */
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
  if (changes.length === 0) return <p className={classes.none}>It has not been changed yet.</p>;
  return (
    <ol className={classes.changes}>
      {changes.map((change) => (
        <li key={`${change.at} ${change.action}`} className={classes.change}>
          <span className={classes.words}>{changeText(change)}</span>
          <span className={classes.by}>
            {change.by}, <PortalTime iso={change.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
