import { Link } from 'react-router';
import type { LegalLineView, LegalView } from '../../../server/site/legal/legal.dto.js';
import { parseMarkdown } from '../../../server/site/text/markdown.rules';
import { paths } from '../lib/navigation/paths';
import { useApi } from '../lib/http/use-api';
import { formatDay } from '../ui/format/date';
import { shownLine } from '../ui/public/compared-parts';
import { Comparison } from '../ui/public/comparison';
import { Markdown } from '../ui/public/markdown';
import { LegalContents } from './legal-contents';
import { LegalLayout, LegalUpcoming, LegalWaiting } from './legal-layout';
import { LegalText } from './legal-text';
import text from './legal-text.module.css';
import { previousPrivacyQuery, privacyComparisonQuery, privacyQuery } from './legal.api';
import { versionNote } from './version-note';

const OLD_TITLE = 'Previous Privacy Policy';
const COMPARE_TITLE = 'Privacy Policy: what changed';

/** The current privacy policy. */
export function PrivacyPage() {
  const { data: policy, isError } = useApi(privacyQuery);
  return (
    <LegalLayout
      title="Privacy Policy"
      note={
        policy && (
          <>
            {versionNote(policy)}
            <LegalUpcoming next={policy.upcoming} page={paths.privacyPolicyUpcoming} />
          </>
        )
      }
      links={
        policy &&
        policy.previousVersion !== null && (
          <>
            <Link to={paths.privacyPolicyOld}>Previous version</Link>
            <Link to={paths.privacyPolicyCompare}>Compare the two</Link>
          </>
        )
      }
      contents={policy && <LegalContents body={policy.body} />}
    >
      {policy ? <LegalText body={policy.body} /> : <LegalWaiting failed={isError} />}
    </LegalLayout>
  );
}

/** The version of the privacy policy before the current one. */
export function PrivacyOldPage() {
  const { data: current, isError } = useApi(privacyQuery);
  if (current?.previousVersion === null) return <NoEarlierVersion title={OLD_TITLE} />;
  if (current) return <Previous current={current} />;
  return (
    <LegalLayout title={OLD_TITLE}>
      <LegalWaiting failed={isError} />
    </LegalLayout>
  );
}

function Previous({ current }: { current: LegalView }) {
  const { data: previous, isError } = useApi(previousPrivacyQuery);
  return (
    <LegalLayout
      title={OLD_TITLE}
      note={previous && `Archived. ${versionNote(previous)}, replaced on ${formatDay(current.effectiveDate)}`}
      links={
        // Not before the note, which would move them.
        (previous ?? isError) && (
          <>
            <Link to={paths.privacyPolicy}>Current version</Link>
            <Link to={paths.privacyPolicyCompare}>Compare the two</Link>
          </>
        )
      }
      contents={previous && <LegalContents body={previous.body} />}
    >
      {previous ? <LegalText body={previous.body} /> : <LegalWaiting failed={isError} />}
    </LegalLayout>
  );
}

/** Compares the current privacy policy with the previous one, line by line. */
export function PrivacyComparePage() {
  const { data: current, isError } = useApi(privacyQuery);
  if (current?.previousVersion === null) return <NoEarlierVersion title={COMPARE_TITLE} />;
  if (current) return <Compared />;
  return (
    <LegalLayout title={COMPARE_TITLE}>
      <LegalWaiting failed={isError} />
    </LegalLayout>
  );
}

function Compared() {
  const { data, isError } = useApi(privacyComparisonQuery);
  return (
    <LegalLayout
      title={COMPARE_TITLE}
      note={
        data &&
        `From version ${data.from.version} (${formatDay(data.from.effectiveDate)}) to version ${data.to.version} (${formatDay(data.to.effectiveDate)}): ${summary(data.lines)}`
      }
      links={
        (data ?? isError) && (
          <>
            <Link to={paths.privacyPolicy}>Back to the privacy policy</Link>
            <Link to={paths.privacyPolicyOld}>Previous version</Link>
          </>
        )
      }
    >
      {data ? (
        <Comparison
          lines={data.lines}
          className={text.text}
          unchanged={(lines) => <Markdown blocks={parseMarkdown(lines)} anchors={false} />}
          shown={shownLine}
        />
      ) : (
        <LegalWaiting failed={isError} />
      )}
    </LegalLayout>
  );
}

/** `3 lines changed, 4 added, none removed`; blank lines do not count. */
function summary(lines: readonly LegalLineView[]): string {
  const count = (kind: LegalLineView['kind']) =>
    lines.filter((line) => line.kind === kind && `${line.old ?? ''}${line.new ?? ''}`.trim() !== '').length || 'none';
  const changed = count('changed');
  return `${changed} ${changed === 1 ? 'line' : 'lines'} changed, ${count('added')} added, ${count('removed')} removed.`;
}

/** Shown while the policy has only one version. */
function NoEarlierVersion({ title }: { title: string }) {
  return (
    <LegalLayout title={title} links={<Link to={paths.privacyPolicy}>Privacy Policy</Link>}>
      <p>
        The privacy policy is in its first version, so there is no earlier one. When it changes, this page will show what it said before.
      </p>
    </LegalLayout>
  );
}
