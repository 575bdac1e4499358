import { Link } from 'react-router';
import type { ProductSort } from '../../../../server/store/store.rules';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { ChevronIcon, CloseIcon } from '../../ui/public/icons';
import { SearchBox } from './search-box';
import classes from './shop-filters.module.css';
import { typesQuery } from '../store.api';
import type { StoreQuery } from './store-query';
import { storeSearch } from './store-query';

const SORTS: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name, A to Z',
};

interface ShopFiltersProps {
  query: StoreQuery;
  ask: (change: Partial<StoreQuery>, options?: { replace: boolean }) => void;
}

/** Search, order and type. Each choice is an address: it can be shared, and Back undoes it. */
export function ShopFilters({ query, ask }: ShopFiltersProps) {
  const { data } = useApi(typesQuery);
  const types = Array.isArray(data) ? data : [];
  return (
    <div className={classes.bar}>
      <SearchBox search={query.search} ask={ask} />
      <div className={classes.sort}>
        <label className="visually-hidden" htmlFor="store-sort">
          Sort by
        </label>
        <select
          id="store-sort"
          className={classes.select}
          value={query.sort}
          onChange={({ target }) => ask({ sort: target.value as ProductSort })}
        >
          {Object.entries(SORTS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
        <ChevronIcon className={classes.chevron} />
      </div>
      {(types.length > 1 || query.type !== '' || query.tag !== '') && (
        <nav className={classes.types} aria-label="Product types">
          <ul className={classes.chips}>
            <TypeChip query={query} type="" label="All" />
            {withChosen(types, query.type).map((type) => (
              <TypeChip key={type} query={query} type={type} label={type} />
            ))}
            {query.tag !== '' && (
              <li>
                <button type="button" className={classes.tag} onClick={() => ask({ tag: '' })}>
                  <span className="visually-hidden">Remove the tag </span>
                  {query.tag}
                  <CloseIcon className={classes.remove} />
                </button>
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  );
}

function TypeChip({ query, type, label }: { query: StoreQuery; type: string; label: string }) {
  return (
    <li>
      <Link
        to={paths.store + storeSearch({ ...query, type })}
        state={PRESERVE_SCROLL}
        className={classes.chip}
        aria-current={query.type === type || undefined}
      >
        {label}
      </Link>
    </li>
  );
}

/** Includes the chosen type even if no product has it any more. */
function withChosen(types: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || types.includes(chosen) ? types : [...types, chosen];
}
