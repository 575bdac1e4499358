import { useState } from 'react';
import classes from './toggling-line.module.css';

const LINE = 'If you have nothing to hide, you have nothing to fear.';
const MEANING = 'Everyone has something to protect. That is what privacy is for.';

/** A line of text that changes to its meaning on click. */
export function TogglingLine() {
  const [meant, setMeant] = useState(false);
  return (
    <div className={classes.line}>
      <button type="button" className={classes.text} data-meant={meant || undefined} onClick={() => setMeant(!meant)}>
        “{meant ? MEANING : LINE}”
      </button>
      <p className={classes.hint}>{meant ? 'Click the line for what they say.' : 'Click the line for what we say.'}</p>
    </div>
  );
}
