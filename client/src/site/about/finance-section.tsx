import { Link } from 'react-router';
import type { PublicationAboutView, PublicTransactionView } from '../../../../server/finance/publication/publication.dto.js';
import type { PublicTotals } from '../../../../server/finance/finance.rules';
import { publicTotals } from '../../../../server/finance/finance.rules';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import { useIdentity } from '../../lib/session/me';
import { useApi } from '../../lib/http/use-api';
import { paths } from '../../lib/navigation/paths';
import { formatDay, formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import classes from './finance-section.module.css';
import { publishedLead, publishedMonths } from './published-period';
import { Section } from '../section';
import { publicationAboutQuery, publicTransactionsQuery } from '../site.api';

type Metric = keyof PublicTotals;

const cards: { figure: Metric; title: string; caption: string; info: string }[] = [
  {
    figure: 'income',
    title: 'Total Income',
    caption: 'Services, licences and grants, without product sales',
    info: 'What the studio earned from licences, services, grants and similar sources. Investment is not counted as income.',
  },
  {
    figure: 'productIncome',
    title: 'Product Income',
    caption: 'Sales of our games and merchandise, counted on their own',
    info: 'What we earned from selling our own products: games and merchandise.',
  },
  {
    figure: 'expenses',
    title: 'Total Expenses',
    caption: 'Everything it cost to run the studio',
    info: 'What it cost to run the studio: pay, tools, hosting, events and everything else that was approved and paid.',
  },
  {
    figure: 'netProfit',
    title: 'Net Profit',
    caption: 'Total Income and Product Income together, less Total Expenses',
    info: 'Total income plus product income, less total expenses. Below zero means that we spent more than we earned.',
  },
  {
    figure: 'vat',
    title: 'VAT Collected',
    caption: 'Passed on to HM Revenue & Customs',
    info: 'Tax that we collect for HM Revenue & Customs on what we sell. It passes through us and is not ours to keep.',
  },
];

/** The studio's finances in five stats, from this year's approved transactions. */
export function FinanceSection() {
  const { data, isError } = useApi(publicTransactionsQuery);
  const about = useApi(publicationAboutQuery).data;
  const failed = isError || (data !== undefined && !Array.isArray(data));
  const rows = failed ? undefined : data;
  const totals = rows && publicTotals(rows);
  const updatedAt = rows && latest(rows);
  return (
    <Section id="finance" title="Financial Transparency" lead={publishedLead(about)} ground="deep" density="tight">
      <ul className={classes.cards}>
        {cards.map(({ figure, title, caption, info }) => (
          <li key={figure} className={classes.card} data-figure={figure}>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.amount}>
              <Amount metric={figure} title={title} pounds={totals?.[figure]} failed={failed} />
            </p>
            <p className={classes.period}>{caption}</p>
            {figure === 'netProfit' && totals && <Balance totals={totals} />}
            <details className={classes.details}>
              <summary>
                What this means<span className="visually-hidden">: {title}</span>
              </summary>
              <p>{info}</p>
            </details>
          </li>
        ))}
      </ul>
      <p className={classes.updated}>
        Last updated: {updatedAt ? <time dateTime={updatedAt}>{formatDay(updatedAt)}</time> : failed ? 'unknown' : 'not yet'}
        <BooksLink />
      </p>
      {about !== undefined && Array.isArray(about.corrections) && <Basis about={about} />}
    </Section>
  );
}

/** Whether the viewer may see the books. */
function useIsDirector(): boolean {
  const identity = useIdentity();
  return identity.state === 'signedIn' && inGroup(identity.user.roles, 'admin');
}

interface AmountProps {
  metric: Metric;
  title: string;
  /** Undefined while it is loading. */
  pounds: number | undefined;
  failed: boolean;
}

/** A published total; for directors a link to the accounts and entries that it is made of. */
function Amount({ metric, title, pounds, failed }: AmountProps) {
  const isDirector = useIsDirector();
  const text = amount(pounds, failed);
  if (!isDirector || pounds === undefined) return text;
  return (
    <Link className={classes.link} to={paths.staffSection('finances', { view: 'months', total: metric })}>
      {text}
      <span className="visually-hidden">: what {title} is made of</span>
    </Link>
  );
}

/** For directors, a link from the published totals to their breakdown. */
function BooksLink() {
  const isDirector = useIsDirector();
  if (!isDirector) return null;
  return (
    <>
      {'. '}
      <Link to={paths.staffSection('finances', { view: 'months' })}>See what they are made of</Link>
    </>
  );
}

/** Which months are included, and which were reopened after they had been closed. */
function Basis({ about }: { about: PublicationAboutView }) {
  const { corrections } = about;
  const months = publishedMonths(about);
  return (
    <>
      {months !== null && <p className={classes.updated}>{months}</p>}
      {corrections.length > 0 && (
        <p className={classes.updated}>
          Corrected: {corrections.map(({ month, corrected_at }) => `${formatMonth(month)} on ${formatDay(corrected_at)}`).join(', ')}
        </p>
      )}
    </>
  );
}

const FULL = 100;

/** Income and spending as two bars on the same scale. The cards show the amounts. */
function Balance({ totals }: { totals: PublicTotals }) {
  const earned = totals.income + totals.productIncome;
  const most = Math.max(earned, totals.expenses, 1);
  return (
    <div className={classes.balance} aria-hidden="true">
      <Bar name="Earned" share={earned / most} />
      <Bar name="Spent" share={totals.expenses / most} />
    </div>
  );
}

function Bar({ name, share }: { name: string; share: number }) {
  return (
    <>
      <span>{name}</span>
      <svg className={classes.bar} viewBox={`0 0 ${FULL} 1`} preserveAspectRatio="none" data-bar={name}>
        <rect width={FULL * Math.max(0, share)} height="1" />
      </svg>
    </>
  );
}

/** Pounds; `404` if the stats failed to load; a dash that reserves the line's height while they are loading. */
function amount(pounds: number | undefined, failed: boolean): string {
  if (failed) return '404';
  return pounds === undefined ? '–' : formatPounds(pounds);
}

/** ISO timestamp of the latest change behind the stats. */
function latest(rows: readonly PublicTransactionView[]): string | undefined {
  return rows
    .map((row) => row.updated_at)
    .sort()
    .at(-1);
}
