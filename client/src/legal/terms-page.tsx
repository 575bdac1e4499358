import { paths } from '../lib/navigation/paths';
import { useApi } from '../lib/http/use-api';
import { KnownLink } from '../ui/public/known-link';
import { LegalContents } from './legal-contents';
import { LegalLayout, LegalUpcoming, LegalWaiting } from './legal-layout';
import { LegalText } from './legal-text';
import { termsQuery } from './legal.api';
import { versionNote } from './version-note';

/** The terms of service. */
export function TermsPage() {
  const { data: terms, isError } = useApi(termsQuery);
  return (
    <LegalLayout
      title="Terms of Service"
      note={
        terms && (
          <>
            {versionNote(terms)}
            <LegalUpcoming next={terms.upcoming} page={paths.termsUpcoming} />
          </>
        )
      }
      links={<KnownLink to={paths.privacyPolicy}>Privacy Policy</KnownLink>}
      contents={terms && <LegalContents body={terms.body} />}
    >
      {terms ? <LegalText body={terms.body} /> : <LegalWaiting failed={isError} />}
    </LegalLayout>
  );
}
