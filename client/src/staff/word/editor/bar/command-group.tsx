import { type Editor, useEditorState } from '@tiptap/react';
import { ariaDisabled } from '../../../../ui/portal/feedback/portal-aria-disabled';
import classes from './toolbar.module.css';
import type { ToolbarGroup } from './toolbar-commands';
import type { ToolbarStop } from './use-toolbar-keys';

interface CommandGroupProps {
  editor: Editor;
  group: ToolbarGroup;
  isStop: ToolbarStop['isStop'];
}

/** Buttons of the toolbar that belong together. */
export function CommandGroup({ editor, group: { label: name, commands }, isStop }: CommandGroupProps) {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      commands.map(({ run, isActive, isOptional }) => ({
        isActive: isActive?.(current),
        isDisabled: isOptional === true && !run(current.can().chain()).run(),
      })),
  });
  return (
    <div role="group" aria-label={name} className={classes.group}>
      {commands.map(({ label, icon: Icon, run }, index) => {
        const { isActive, isDisabled = false } = states[index] ?? {};
        return (
          <button
            key={label}
            type="button"
            className={classes.control}
            data-control={label}
            tabIndex={isStop(label) ? 0 : -1}
            aria-label={label}
            title={label}
            aria-pressed={isActive}
            {...ariaDisabled(isDisabled)}
            // The text keeps the focus and the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!isDisabled) run(editor.chain().focus()).run();
            }}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
