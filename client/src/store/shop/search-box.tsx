import { useLayoutEffect, useRef } from 'react';
import { MAX_SEARCH } from '../../../../server/platform/text/search.rules';
import { useTypedValue } from '../../lib/forms/use-typed-value';
import { CloseIcon } from '../../ui/public/icons';
import classes from './search-box.module.css';
import { SearchIcon } from '../store-icons';
import type { StoreQuery } from './store-query';

interface SearchBoxProps {
  /** The search term in the address. */
  search: string;
  ask: (change: Partial<StoreQuery>, options?: { replace: boolean }) => void;
}

/** Searches while a visitor types. One search is one history entry, however long it took to type. */
export function SearchBox({ search, ask }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedValue(search, (term) => ask({ search: term }, { replace: search !== '' && term !== '' }));
  const { setText } = typed;
  // Adopt what was typed into the server's markup before hydration.
  useLayoutEffect(() => setText(field.current?.value ?? ''), [setText]);

  return (
    <form
      role="search"
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        typed.ask();
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
        value={typed.text}
        onChange={({ target }) => setText(target.value)}
      />
      {typed.text !== '' && (
        <button
          type="button"
          className={classes.clear}
          onClick={({ currentTarget }) => {
            setText('');
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
