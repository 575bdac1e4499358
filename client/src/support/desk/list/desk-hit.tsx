import type { DeskHit } from '../../../../../server/support/desk/desk.dto.js';
import { MarkedText } from '../../hub/help/marked-text';
import { hitParts } from './hit-parts';
import classes from './desk-columns.module.css';

const SOURCES: Readonly<Record<DeskHit['source'], string>> = {
  customer: 'Customer',
  message: 'Message',
  note: 'Internal note',
  description: 'Description',
};

/** Where the search text was found, if not in the subject. */
export function DeskHitText({ hit: { source, text }, search }: { hit: DeskHit; search: string }) {
  return (
    <p className={classes.hit} dir="auto">
      <span className={classes.source}>{SOURCES[source]}:</span> <MarkedText parts={hitParts(text, search)} />
    </p>
  );
}
