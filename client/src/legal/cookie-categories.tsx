import classes from './cookie-categories.module.css';
import { STORAGE_CATEGORIES, type StoredItem } from './storage-categories';

/** The four categories, with the items stored in each. */
export function CookieCategories() {
  return (
    <>
      <CategoryList />
      <p className={classes.hint}>
        Names that begin with dots are preceded by the studio's short name. Entries that are not cookies are preceded by their category,
        such as functional:faq-votes.
      </p>
    </>
  );
}

function CategoryList() {
  return (
    <ul className={classes.list}>
      {STORAGE_CATEGORIES.map(({ name, required, text, items, none }) => (
        <li key={name} className={classes.category}>
          <h3 className={classes.name}>
            {name} <span className={classes.badge}>{required ? 'Required' : 'Optional'}</span>
          </h3>
          <p className={classes.text}>{text}</p>
          {none ? <p className={classes.none}>{none}</p> : <StoredItems items={items} />}
        </li>
      ))}
    </ul>
  );
}

function StoredItems({ items }: { items: readonly StoredItem[] }) {
  return (
    <dl className={classes.items}>
      {items.map(({ name, purpose, lifetime }) => (
        <div key={name}>
          <dt className={classes.term}>{name}</dt>
          <dd className={classes.purpose}>
            {purpose} {lifetime}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
