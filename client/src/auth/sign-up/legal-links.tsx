import { useHasPath } from '../../lib/navigation/known-paths';
import { paths } from '../../lib/navigation/paths';
import classes from '../auth-form.module.css';

const DOCUMENTS = [
  { path: paths.terms, before: 'you agree to the', name: 'terms' },
  { path: paths.privacyPolicy, before: 'you have read the', name: 'privacy policy' },
];

/** Links to the documents that the user agrees to, as far as they are published. They open in a new tab, so no input is lost. */
export function LegalLinks() {
  const hasPath = useHasPath();
  const documents = DOCUMENTS.filter(({ path }) => hasPath(path));
  if (documents.length === 0) return null;
  return (
    <p className={classes.terms}>
      By creating an account{' '}
      {documents.map(({ path, before, name }, index) => (
        <span key={path}>
          {index > 0 && ' and '}
          {before}{' '}
          <a href={path} target="_blank" rel="noopener">
            {name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
      .
    </p>
  );
}
