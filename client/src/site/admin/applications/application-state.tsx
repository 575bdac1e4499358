import { Badge } from '@mantine/core';
import { APPLICATION_STATE_LABELS, type ApplicationState } from '../../../../../server/site/applications/application-states.rules';

const COLOURS: Readonly<Record<ApplicationState, string>> = {
  new: 'cyan',
  review: 'yellow',
  invited: 'green',
  declined: 'red',
  withdrawn: 'gray',
};

/** The state of an application as a badge. */
export function ApplicationStateBadge({ state }: { state: ApplicationState }) {
  return (
    <Badge variant="light" color={COLOURS[state]}>
      {APPLICATION_STATE_LABELS[state]}
    </Badge>
  );
}
