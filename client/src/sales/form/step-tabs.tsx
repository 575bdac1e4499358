import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { SALE_STEPS } from '../../../../server/sales/entry/sale-entry.rules';
import classes from './step-tabs.module.css';

interface StepTabsProps {
  current: number;
  /** Number of errors in each step. */
  counts: readonly number[];
  onOpen: (step: number) => void;
}

/** The steps of a sale. One can be opened if it is the current or an earlier one, or if all before it are complete. */
export function StepTabs({ current, counts, onOpen }: StepTabsProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {SALE_STEPS.map(({ key, label }, index) => {
          const count = counts[index] ?? 0;
          const opens = index <= current || counts.slice(0, index).every((missing) => missing === 0);
          return (
            <li key={key}>
              <button
                type="button"
                className={classes.step}
                aria-current={index === current ? 'step' : undefined}
                disabled={!opens}
                onClick={() => onOpen(index)}
              >
                <span>{`${index + 1}. ${label}`}</span>
                {count === 0 ? (
                  <span className={classes.done}>
                    <IconCheck size={16} aria-hidden="true" />
                    <span className="visually-hidden">, complete</span>
                  </span>
                ) : (
                  <span className={classes.missing}>
                    {count}
                    <span className="visually-hidden"> missing</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
