import { Button, Group, Paper, Text } from '@mantine/core';
import { MAX_USERS_AT_ONCE } from '../../../../server/admin/users/admin-users.rules';
import classes from './selected-users.module.css';

interface SelectedUsersProps {
  count: number;
  onRequirePasswords: () => void;
  onClear: () => void;
}

/** What can be done with the selected users at once. */
export function SelectedUsers({ count, onRequirePasswords, onClear }: SelectedUsersProps) {
  return (
    <Paper className={classes.bar} withBorder p="sm" role="region" aria-label="Selected users">
      <Group gap="xs">
        <Text fw={600}>
          {count === 1 ? '1 user selected' : `${count} users selected${count === MAX_USERS_AT_ONCE ? ', the most at once' : ''}`}
        </Text>
        <Button size="xs" variant="default" onClick={onRequirePasswords}>
          {count === 1 ? 'Require new password' : 'Require new passwords'}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </Group>
    </Paper>
  );
}
