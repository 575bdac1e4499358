import { Button } from '@mantine/core';
import { MAX_USERS_AT_ONCE } from '../../../../server/admin/users/admin-users.rules';
import { PortalSelectionBar } from '../../ui/portal/feedback/portal-selection-bar';

interface SelectedUsersProps {
  count: number;
  onRequirePasswords: () => void;
  onClear: () => void;
}

/** What can be done with the selected users at once. */
export function SelectedUsers({ count, onRequirePasswords, onClear }: SelectedUsersProps) {
  return (
    <PortalSelectionBar
      label="Selected users"
      text={count === 1 ? '1 user selected' : `${count} users selected${count === MAX_USERS_AT_ONCE ? ', the most at once' : ''}`}
      onClear={onClear}
    >
      <Button size="xs" variant="default" onClick={onRequirePasswords}>
        {count === 1 ? 'Require new password' : 'Require new passwords'}
      </Button>
    </PortalSelectionBar>
  );
}
