import { Input } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { type ReactNode, useId } from 'react';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import classes from './stars-field.module.css';

interface StarsFieldProps {
  label: string;
  /** 1 to 5. */
  value: number;
  error?: ReactNode;
  onChange: (rating: number) => void;
}

/** A rating as five radio buttons styled as stars: arrow keys select, as in every radio group. */
export function StarsField({ label, value, error, onChange }: StarsFieldProps) {
  const name = useId();
  return (
    <Input.Wrapper {...FIELD} label={label} labelElement="div" withAsterisk error={error}>
      <div role="radiogroup" aria-label={label} className={classes.stars}>
        {[1, 2, 3, 4, 5].map((stars) => {
          const Icon = stars <= value ? IconStarFilled : IconStar;
          return (
            <label key={stars} className={classes.star}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={stars}
                checked={stars === value}
                aria-label={`${stars} of 5 stars`}
                onChange={() => onChange(stars)}
              />
              <Icon size={28} aria-hidden="true" />
            </label>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
