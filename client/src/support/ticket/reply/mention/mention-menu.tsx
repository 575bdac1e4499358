import { Box, Text } from '@mantine/core';
import classes from '../saved/reply-menu.module.css';
import type { MentionMenu as Menu } from './use-mention-menu';

/** The colleagues who match the text after an @. The focus stays in the field, which refers to the active option. */
export function MentionMenu({ menu: { isOpen, listId, offered, active, optionId, pick } }: { menu: Menu }) {
  return (
    <>
      <Text role="status" className="visually-hidden">
        {isOpen && `${offered.length} ${offered.length === 1 ? 'colleague' : 'colleagues'}. Use the arrow keys to choose one.`}
      </Text>
      {isOpen && (
        // Keep the caret where the name will be inserted.
        <Box className={classes.menu} onMouseDown={(event) => event.preventDefault()}>
          <ul id={listId} role="listbox" aria-label="Colleagues" className={classes.list}>
            {offered.map((colleague, index) => (
              <li
                key={colleague.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={classes.option}
                onClick={() => pick(colleague)}
              >
                <Text component="span" fw={500} size="sm" truncate>
                  {colleague.name}
                </Text>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}
