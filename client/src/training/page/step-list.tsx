import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { StepOutlineView } from '../../../../server/training/modules/modules.dto.js';
import { STEP_TYPE_LABELS } from '../../../../server/training/modules/modules.rules';
import classes from './module-page.module.css';

interface StepListProps {
  steps: readonly StepOutlineView[];
  completed: readonly string[];
  /** Id of the step that is shown. */
  current: string | null;
  onChoose: (index: number) => void;
}

/** The steps of a module with what is completed; on a phone, their numbers. */
export function StepList({ steps, completed, current, onChoose }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map(({ id, title, type }, index) => {
          const isDone = completed.includes(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.step}
                data-done={isDone || undefined}
                aria-current={id === current ? 'step' : undefined}
                onClick={() => onChoose(index)}
              >
                <span className={classes.mark} aria-hidden="true">
                  {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
                </span>
                <span className={classes.name} dir="auto">
                  {title}
                  <span className={classes.type}>
                    {STEP_TYPE_LABELS[type]}
                    {isDone && ', completed'}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
