import { useState } from 'react';
import { localStore } from '../../../lib/storage/browser-storage';
import { useCountVote } from '../../support.api';
import { readVotes, withVote } from './faq-votes';

/** Outlives the tab, so that the question is not repeated. */
const store = localStore('functional', 'faq-votes');

/** Whether answers helped: stored in this browser if the visitor allows it, and counted on the server without identifying the user. */
export function useVotes() {
  const [votes, setVotes] = useState(() => readVotes(store.read()));
  const count = useCountVote();
  return {
    /** Undefined before a vote. */
    of: (id: string): boolean | undefined => votes[id],
    vote: (id: string, helpful: boolean): void => {
      // One vote per answer; another tab may have sent it.
      const current = { ...readVotes(store.read()), ...votes };
      if (id in current) {
        setVotes(current);
        return;
      }
      const next = withVote(current, id, helpful);
      setVotes(next);
      store.write(JSON.stringify(next));
      count.mutate({ id, helpful });
    },
  };
}

export type Votes = ReturnType<typeof useVotes>;
