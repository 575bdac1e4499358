import type { FeatureView } from '../../../../server/features/features.dto.js';
import { PortalSwitch } from '../../ui/portal/forms/portal-switch';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import classes from './feature-columns.module.css';

interface FeatureColumnsOptions {
  /** What is being switched: shown as it will be, until the server says otherwise. */
  pending: { id: string; on: boolean } | null;
  onToggle: (feature: FeatureView) => void;
}

/** How a toggle is shown in the list. */
export function featureColumns({ pending, onToggle }: FeatureColumnsOptions): PortalColumn<FeatureView>[] {
  return [
    {
      key: 'name',
      header: 'Feature',
      primary: true,
      cell: ({ feature_name, description, built_in }) => (
        <span className={classes.feature}>
          <span className={classes.name}>
            <code>{feature_name}</code>
            {built_in && <span className={classes.mark}>Built in</span>}
          </span>
          {description !== '' && <span className={classes.description}>{description}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: '9rem',
      cell: (feature) => {
        const on = pending?.id === feature.id ? pending.on : feature.is_enabled;
        return (
          <span className={classes.state}>
            <PortalSwitch
              quiet
              label={`${feature.feature_name} is enabled`}
              checked={on}
              busy={pending?.id === feature.id}
              onChange={() => onToggle(feature)}
            />
            <span aria-hidden="true">{on ? 'Enabled' : 'Disabled'}</span>
          </span>
        );
      },
    },
    {
      key: 'changed',
      header: 'Changed',
      width: '12rem',
      cell: ({ updated_at, changed_by, version }) =>
        changed_by === null && version === 1 ? (
          <span className={classes.never}>Not yet</span>
        ) : (
          <span className={classes.changed}>
            <PortalTime iso={updated_at} />
            <span className={classes.by}>by {changed_by ?? 'a deleted user'}</span>
          </span>
        ),
    },
  ];
}
