import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import type { Level } from '../../../../server/admin/server/health.rules';
import classes from './level-mark.module.css';

const MARKS = {
  normal: { word: 'Normal', icon: IconCircleCheck },
  warning: { word: 'Warning', icon: IconAlertTriangle },
  critical: { word: 'Critical', icon: IconFlame },
  unknown: { word: 'Not measured', icon: IconHelpCircle },
} satisfies Record<Level, unknown>;

/** What a figure means: a word, its sign and its colour. */
export function LevelMark({ level, word }: { level: Level; word?: string }) {
  const { word: usual, icon: Icon } = MARKS[level];
  return (
    <span className={classes.mark} data-level={level}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {word ?? usual}
    </span>
  );
}
