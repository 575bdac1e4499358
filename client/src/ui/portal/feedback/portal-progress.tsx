import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import classes from './portal-progress.module.css';

interface PortalProgressProps<Step extends string> {
  steps: readonly Step[];
  titles: Readonly<Record<Step, string>>;
  current: Step;
}

/** Progress through a wizard: its steps in a row, reduced to numbers where the names do not fit. */
export function PortalProgress<Step extends string>({ steps, titles, current }: PortalProgressProps<Step>) {
  const at = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label="Progress">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'open'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < at ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          <span className={classes.name}>
            {titles[step]}
            {index < at && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
