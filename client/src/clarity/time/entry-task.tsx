import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { TimeView } from '../../../../server/clarity/time/time.dto.js';

export type TaskOfEntry = Pick<TimeView, 'task' | 'project' | 'subject'>;

/** What a time entry was for, with the way to the bug, ticket or other work that it was recorded on. */
export function EntryTask({ entry: { task, project, subject } }: { entry: TaskOfEntry }) {
  const path = subject?.path ?? null;
  // A timer names its entry after its subject; anyone may rename it.
  const isNamedAfterSubject = subject?.title === task;
  return (
    <>
      {path !== null && isNamedAfterSubject ? <Link to={path}>{task}</Link> : <bdi>{task}</bdi>}
      {project !== null && (
        <Text size="sm" c="dimmed">
          <bdi>{project}</bdi>
        </Text>
      )}
      {path !== null && !isNamedAfterSubject && (
        <Text size="sm">
          <Link to={path}>{subject?.title}</Link>
        </Text>
      )}
    </>
  );
}
