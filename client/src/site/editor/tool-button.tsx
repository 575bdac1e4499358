import type { TablerIcon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: TablerIcon;
  /** Accessible name and tooltip: the action and its object. */
  label: string;
  danger?: boolean;
}

/** A small icon button for the rows of tools at the head of blocks and entries. */
export function ToolButton({ icon: Icon, label, danger = false, ...rest }: ToolButtonProps) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} data-danger={danger || undefined} {...rest}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
