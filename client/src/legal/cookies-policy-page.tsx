import { Link } from 'react-router';
import { useOpenCookiePreferences } from '../lib/storage/cookie-dialog';
import { paths } from '../lib/navigation/paths';
import { useApi } from '../lib/http/use-api';
import { Button } from '../ui/public/button';
import { CookieCategories } from './cookie-categories';
import classes from './cookies-policy-page.module.css';
import { LegalContents } from './legal-contents';
import { LegalLayout, LegalUpcoming, LegalWaiting } from './legal-layout';
import { LegalText } from './legal-text';
import { cookiesQuery } from './legal.api';
import { versionNote } from './version-note';

/** What is stored in the browser: the four categories from the program's own list, the rest from the studio's text. */
export function CookiesPolicyPage() {
  const { data: policy, isError } = useApi(cookiesQuery);
  const openPreferences = useOpenCookiePreferences();
  return (
    <LegalLayout
      title="Cookies Policy"
      note={
        policy && (
          <>
            {versionNote(policy)}
            <LegalUpcoming next={policy.upcoming} page={paths.cookiesPolicyUpcoming} />
          </>
        )
      }
      links={<Link to="/">Back to the home page</Link>}
      contents={policy && <LegalContents body={policy.body} />}
    >
      <div>
        <section className={classes.choice} aria-labelledby="categories-title">
          <h2 id="categories-title" className={classes.heading}>
            What we store in your browser
          </h2>
          <CookieCategories />
          {openPreferences && (
            <Button size="lg" onClick={openPreferences}>
              Open the preference centre
            </Button>
          )}
        </section>
        {policy ? <LegalText body={policy.body} /> : <LegalWaiting failed={isError} />}
      </div>
    </LegalLayout>
  );
}
