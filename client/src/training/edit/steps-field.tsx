import type { ReactNode } from 'react';
import { MODULE_LIMITS } from '../../../../server/training/modules/modules.rules';
import { PortalListField } from '../../ui/portal/fields/portal-list-field';
import { moved, newStep, replaced, type StepValues } from './module-values';
import classes from './module-editor.module.css';
import { StepFields } from './step-fields';

/** Error messages by path: `steps.0.title`. */
export type FieldErrors = Readonly<Record<string, ReactNode>>;

interface StepsFieldProps {
  steps: readonly StepValues[];
  errors: FieldErrors;
  onChange: (steps: StepValues[]) => void;
}

/** The steps of a module, in their order. */
export function StepsField({ steps, errors, onChange }: StepsFieldProps) {
  return (
    <PortalListField
      legend="Steps"
      keys={steps.map(({ id }) => id)}
      nameOf={(index) => `step ${index + 1}`}
      labelOf={(index) => `Step ${index + 1}`}
      rowClass={classes.step}
      add="Add step"
      full={steps.length >= MODULE_LIMITS.steps}
      onAdd={() => onChange([...steps, newStep()])}
      onRemove={(index) => onChange(steps.filter((_, position) => position !== index))}
      onMove={(from, to) => onChange(moved(steps, from, to))}
    >
      {(index) => {
        const step = steps[index];
        return (
          step !== undefined && (
            <StepFields step={step} index={index} errors={errors} onChange={(changed) => onChange(replaced(steps, index, changed))} />
          )
        );
      }}
    </PortalListField>
  );
}
