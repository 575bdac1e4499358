import classes from './cookie-categories.module.css';
import { KEPT, type Kept } from './kept';

/** The four categories, with what each of them keeps. */
export function CookieCategories() {
  return (
    <>
      <CategoryList />
      <p className={classes.hint}>
        Names that begin with dots carry the studio's short name in front; what is no cookie has its category in front, such as
        functional:faq-votes.
      </p>
    </>
  );
}

function CategoryList() {
  return (
    <ul className={classes.list}>
      {KEPT.map(({ name, required, text, kept, none }) => (
        <li key={name} className={classes.category}>
          <h3 className={classes.name}>
            {name} <span className={classes.badge}>{required ? 'Required' : 'Optional'}</span>
          </h3>
          <p className={classes.text}>{text}</p>
          {none ? <p className={classes.none}>{none}</p> : <KeptList kept={kept} />}
        </li>
      ))}
    </ul>
  );
}

function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <dl className={classes.kept}>
      {kept.map(({ name, purpose, lifetime }) => (
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
