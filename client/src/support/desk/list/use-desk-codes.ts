import { useEffect, useState } from 'react';
import type { DeskRow } from '../../../../../server/support/desk/desk.dto.js';
import { useInBrowser } from '../../../lib/use-in-browser';
import { useTopicValue } from '../../../live/use-live';
import { type RowsAbove, useRowsAbove } from './use-rows-above';

const TOPIC = 'support.desk-codes';
const REFRESH_MS = 1_000;
const NONE: readonly DeskRow[] = [];

/** The tickets with a valid security code, shown above the list. */
export function useDeskCodes(pointing: boolean): RowsAbove {
  return useRowsAbove(useValidCodes(), pointing);
}

/** The tickets whose code is currently valid; the same array while they are the same. */
export function useValidCodes(): readonly DeskRow[] {
  const rows = useTopicValue<DeskRow[]>(TOPIC) ?? NONE;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (rows.length === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [rows]);
  // During hydration, the clocks of the server and the browser may disagree.
  const inBrowser = useInBrowser();
  const valid = inBrowser ? rows.filter(({ codeUntil }) => codeUntil !== null && Date.parse(codeUntil) > now) : rows;
  const [known, setKnown] = useState(valid);
  const isSame = known.length === valid.length && known.every((row, index) => row === valid[index]);
  if (!isSame) setKnown(valid);
  return isSame ? known : valid;
}
