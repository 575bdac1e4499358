import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_SEARCH } from '../../../../server/platform/text/search.rules';
import { CloseIcon } from '../../ui/public/icons';
import classes from './search-box.module.css';
import { SearchIcon } from '../store-icons';
import type { StoreQuery } from './store-query';

/** Debounce delay before the address is updated. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  /** The search term in the address. */
  search: string;
  ask: (change: Partial<StoreQuery>, options?: { replace: boolean }) => void;
}

/** Searches while a visitor types. One search is one history entry, however long it took to type. */
export function SearchBox({ search, ask }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // Adopt what was typed into the server's markup before hydration.
  useLayoutEffect(() => setTyped(field.current?.value ?? ''), []);
  const [followed, setFollowed] = useState(search);
  // The address was changed by other means, for example Back: update the field.
  if (followed !== search) {
    setFollowed(search);
    if (typed.trim() !== search) setTyped(search);
  }

  const trimmed = typed.trim();
  useEffect(() => {
    if (trimmed === search) return;
    const resting = setTimeout(() => ask({ search: trimmed }, { replace: search !== '' && trimmed !== '' }), DEBOUNCE_MS);
    return () => clearTimeout(resting);
  }, [trimmed, search, ask]);

  return (
    <form
      role="search"
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== search) ask({ search: trimmed });
      }}
    >
      <SearchIcon className={classes.icon} />
      <label className="visually-hidden" htmlFor="store-search">
        Search the shop
      </label>
      <input
        ref={field}
        id="store-search"
        type="search"
        name="query"
        className={classes.input}
        placeholder="Search the shop"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== '' && (
        <button
          type="button"
          className={classes.clear}
          onClick={({ currentTarget }) => {
            setTyped('');
            currentTarget.form?.querySelector('input')?.focus();
          }}
        >
          <CloseIcon className={classes.cross} />
          <span className="visually-hidden">Clear the search</span>
        </button>
      )}
    </form>
  );
}
