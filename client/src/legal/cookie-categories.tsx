import classes from './cookie-categories.module.css';

interface Kept {
  name: string;
  purpose: string;
  lifetime: string;
}

/** Everything that the program keeps in a browser. */
const CATEGORIES: { name: string; required: boolean; text: string; kept: Kept[]; none?: string }[] = [
  {
    name: 'Essential',
    required: true,
    text: 'Without these the site cannot do what you ask of it. They cannot be disabled.',
    kept: [
      { name: '…-session', purpose: 'Keeps you signed in. Set when you sign in.', lifetime: '30 days at most' },
      { name: '…-cookie-consent', purpose: 'Remembers that you chose.', lifetime: '365 days' },
      { name: '…-cookie-preferences', purpose: 'Remembers what you chose.', lifetime: '365 days' },
      { name: 'colour-scheme', purpose: 'Remembers dark or light. Set only when you switch.', lifetime: '365 days' },
    ],
  },
  {
    name: 'Functional',
    required: false,
    text: 'These remember small things for you.',
    kept: [{ name: 'scroll-positions', purpose: 'The place on a page that you left, for when you come back.', lifetime: 'Until the tab is closed' }],
  },
  {
    name: 'Analytics',
    required: false,
    text: 'These would count visits and show which pages help.',
    kept: [],
    none: 'At the moment there are none.',
  },
  {
    name: 'Marketing',
    required: false,
    text: 'These would show which announcements brought people here.',
    kept: [],
    none: 'At the moment there are none. We do not track you for advertising.',
  },
];

/** The four categories, with what each of them keeps. */
export function CookieCategories() {
  return (
    <>
      <CategoryList />
      <p className={classes.hint}>Names that begin with dots carry the studio's short name in front.</p>
    </>
  );
}

function CategoryList() {
  return (
    <ul className={classes.list}>
      {CATEGORIES.map(({ name, required, text, kept, none }) => (
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
        <div key={name} className={classes.item}>
          <dt className={classes.term}>{name}</dt>
          <dd className={classes.purpose}>
            {purpose} {lifetime}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
