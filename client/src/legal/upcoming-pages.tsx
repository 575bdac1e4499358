import { Link } from 'react-router';
import type { LegalView } from '../../../server/site/legal/legal.dto.js';
import { paths } from '../lib/navigation/paths';
import type { PublicQuery } from '../lib/http/query';
import { useApi } from '../lib/http/use-api';
import { formatDay } from '../ui/format/date';
import { LegalContents } from './legal-contents';
import { LegalLayout, LegalWaiting } from './legal-layout';
import { LegalText } from './legal-text';
import { cookiesQuery, privacyQuery, termsQuery, upcomingCookiesQuery, upcomingPrivacyQuery, upcomingTermsQuery } from './legal.api';

interface UpcomingProps {
  /** Title of the text, as on its own page. */
  title: string;
  /** Address of the version in force. */
  page: string;
  current: PublicQuery<LegalView>;
  upcoming: PublicQuery<LegalView>;
}

export function TermsUpcomingPage() {
  return <UpcomingPage title="Terms of Service" page={paths.terms} current={termsQuery} upcoming={upcomingTermsQuery} />;
}

export function PrivacyUpcomingPage() {
  return <UpcomingPage title="Privacy Policy" page={paths.privacyPolicy} current={privacyQuery} upcoming={upcomingPrivacyQuery} />;
}

export function CookiesUpcomingPage() {
  return <UpcomingPage title="Cookies Policy" page={paths.cookiesPolicy} current={cookiesQuery} upcoming={upcomingCookiesQuery} />;
}

/** A text that takes effect on a future day; once that day has come, a link to its current address. */
function UpcomingPage(props: UpcomingProps) {
  const { data: current, isError } = useApi(props.current);
  if (current?.upcoming) return <Announced {...props} />;
  return (
    <LegalLayout title={`Upcoming ${props.title}`} links={<Link to={props.page}>Current version</Link>}>
      {current ? <p>No new version has been announced. The current version is the latest.</p> : <LegalWaiting failed={isError} />}
    </LegalLayout>
  );
}

function Announced({ title, page, upcoming }: UpcomingProps) {
  const { data: text, isError } = useApi(upcoming);
  return (
    <LegalLayout
      title={`Upcoming ${title}`}
      note={text && `Version ${text.version}, not effective yet: it takes effect on ${formatDay(text.effectiveDate)}`}
      links={<Link to={page}>Current version</Link>}
      contents={text && <LegalContents body={text.body} />}
    >
      {text ? <LegalText body={text.body} /> : <LegalWaiting failed={isError} />}
    </LegalLayout>
  );
}
