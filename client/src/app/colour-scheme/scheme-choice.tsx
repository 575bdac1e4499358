import type { ColourScheme } from '../../../../server/platform/web/page.dto.js';
import { chooseColourScheme, useColourScheme } from './colour-scheme';
import classes from './scheme-choice.module.css';

const choices: { scheme: ColourScheme; label: string }[] = [
  { scheme: 'auto', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
];

/** All three options, including the system's scheme. */
export function SchemeChoice() {
  const chosen = useColourScheme();
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">Colour scheme</legend>
      {choices.map(({ scheme, label }) => (
        <label key={scheme} className={classes.option}>
          <input
            type="radio"
            name="colour-scheme"
            className="visually-hidden"
            checked={chosen === scheme}
            onChange={() => chooseColourScheme(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
