/** The votes of this browser, by answer id: whether it helped. */
type FaqVotes = Readonly<Record<string, boolean>>;

/** More than the number of answers in practice; the oldest are dropped. */
const MAX_STORED = 500;

/** The votes in a stored text; anything else in it is ignored. */
export function readVotes(text: string | null): FaqVotes {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
  } catch {
    return {};
  }
}

export function withVote(votes: FaqVotes, id: string, helpful: boolean): FaqVotes {
  const others = Object.entries(votes).filter(([other]) => other !== id);
  return Object.fromEntries([...others.slice(1 - MAX_STORED), [id, helpful]]);
}
