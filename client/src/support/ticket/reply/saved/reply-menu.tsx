import { Box, Group, Skeleton, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { previewOf } from '../../../../../../server/support/replies/placeholders.rules';
import { paths } from '../../../../lib/navigation/paths';
import type { ReplyMenu as Menu } from './use-reply-menu';
import classes from './reply-menu.module.css';

/** The saved replies that match the input. The focus stays in the field, which refers to the active option. */
export function ReplyMenu({ menu }: { menu: Menu }) {
  const { isOpen, matches, isFailed, query, active } = menu;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, matches]);
  return (
    <>
      <Text role="status" className="visually-hidden">
        {isOpen ? announcement(menu) : menu.problem}
      </Text>
      {!isOpen && menu.problem !== null && (
        <Text size="xs" c="var(--danger)">
          {menu.problem}
        </Text>
      )}
      {isOpen && (
        // Keep the caret where the reply will be inserted.
        <Box
          data-reply-menu
          className={classes.menu}
          onMouseDown={(event) => !(event.target instanceof HTMLAnchorElement) && event.preventDefault()}
        >
          {menu.problem !== null && (
            <Text size="xs" c="var(--danger)" p="xs">
              {menu.problem}
            </Text>
          )}
          <ul ref={list} id={menu.listId} role="listbox" aria-label="Saved replies" className={classes.list}>
            {matches?.map((reply, index) => (
              <li
                key={reply.id}
                id={menu.optionId(index)}
                role="option"
                aria-selected={index === active}
                className={classes.option}
                onMouseMove={() => index !== active && menu.point(index)}
                onClick={() => void menu.pick(reply)}
              >
                <Text component="span" fw={500} size="sm" truncate>
                  {reply.title}
                </Text>
                <Text component="span" c="dimmed" size="xs" truncate>
                  {previewOf(reply.body)}
                </Text>
              </li>
            ))}
          </ul>
          {matches === undefined && !isFailed && <Skeleton height={36} m="xs" />}
          {matches?.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              {query === '' ? 'There are no saved replies yet.' : `No saved reply matches “${query}”.`}
            </Text>
          )}
          {isFailed && (
            <Text size="sm" c="dimmed" p="xs">
              The saved replies could not be loaded.
            </Text>
          )}
          <Group justify="space-between" gap="xs" className={classes.foot}>
            <Text component="span" size="xs" c="dimmed" className={classes.keys}>
              Enter inserts, Escape closes
            </Text>
            <Link to={paths.supportReplies} className={classes.manage}>
              Manage saved replies
            </Link>
          </Group>
        </Box>
      )}
    </>
  );
}

function announcement({ matches, isFailed, problem }: Menu): string {
  if (problem !== null) return problem;
  if (isFailed) return 'The saved replies could not be loaded.';
  if (matches === undefined) return 'Loading saved replies.';
  if (matches.length === 0) return 'No saved replies.';
  return `${matches.length} saved ${matches.length === 1 ? 'reply' : 'replies'}. Use the arrow keys to choose one.`;
}
