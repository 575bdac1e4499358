import { useEffect, useState } from 'react';
import type { DeskRow } from '../../../../../server/support/desk/desk.dto.js';
import { useTopicValue } from '../../../live/use-live';

const TOPIC = 'support.desk-codes';
const LOOK_MS = 1_000;
const NONE: readonly DeskRow[] = [];

interface DeskCodes {
  /** Tickets with a valid code, as they stand above the list. */
  shown: readonly DeskRow[];
  /** How many have come since, and wait because someone points at the list. */
  hidden: number;
  show: () => void;
}

/** The tickets with a valid security code. What stands below them moves when one comes or goes, so that waits while someone points at it. */
export function useDeskCodes(pointing: boolean): DeskCodes {
  const arrived = useTopicValue<DeskRow[]>(TOPIC) !== undefined;
  const codes = useValidCodes();
  const [shown, setShown] = useState(codes);
  const [isFirst, setIsFirst] = useState(true);
  // The first codes push nothing away that the agent has begun to read; on a touch screen one always counts as pointing.
  const shows = !pointing || (arrived && isFirst);
  if (shows && shown !== codes) setShown(codes);
  if (arrived && isFirst) setIsFirst(false);
  const current = new Map(codes.map((row) => [row.id, row]));
  return {
    shown: pointing ? shown.map((row) => current.get(row.id) ?? row) : codes,
    hidden: pointing ? codes.filter(({ id }) => !shown.some((row) => row.id === id)).length : 0,
    show: () => setShown(codes),
  };
}

/** The tickets whose code is valid now; the same array as long as they are the same. */
export function useValidCodes(): readonly DeskRow[] {
  const rows = useTopicValue<DeskRow[]>(TOPIC) ?? NONE;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (rows.length === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [rows]);
  const valid = rows.filter(({ codeUntil }) => codeUntil !== null && Date.parse(codeUntil) > now);
  const [known, setKnown] = useState(valid);
  const isSame = known.length === valid.length && known.every((row, index) => row === valid[index]);
  if (!isSame) setKnown(valid);
  return isSame ? known : valid;
}
