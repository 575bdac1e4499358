import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LegalVersionView } from '../../../server/site/legal/legal.dto.js';
import { Button } from '../ui/public/button';
import { formatDay } from '../ui/format/date';
import classes from './legal-layout.module.css';

interface LegalLayoutProps {
  title: string;
  /** One line below the title, for example the version. */
  note?: ReactNode;
  /** Links related to this text. */
  links?: ReactNode;
  /** Beside the text where there is room, otherwise above it. */
  contents?: ReactNode;
  children: ReactNode;
}

/** A page for reading: title, related links, contents, and the text at a comfortable line length. */
export function LegalLayout({ title, note, links, contents, children }: LegalLayoutProps) {
  return (
    <main id="main" tabIndex={-1} className={`page-main ${classes.page}`}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {note && <p className={classes.note}>{note}</p>}
        {links && (
          <nav className={classes.links} aria-label={title}>
            {links}
          </nav>
        )}
      </header>
      <div className={contents ? classes.columns : undefined}>
        {contents}
        {children}
      </div>
    </main>
  );
}

/** Says that another version takes effect on a future day, with a link to it; part of the note. */
export function LegalUpcoming({ next, page }: { next: LegalVersionView | null; page: string }) {
  return (
    next && (
      <span className={classes.upcoming}>
        A new version takes effect on {formatDay(next.effectiveDate)}. <Link to={page}>Read version {next.version} now</Link>
      </span>
    )
  );
}

/** Shown instead of a text that is loading or failed to load. */
export function LegalWaiting({ failed }: { failed: boolean }) {
  if (!failed) return <p role="status">Loading...</p>;
  return (
    <div role="alert" className={classes.failed}>
      <p>This text could not be loaded. Check your connection.</p>
      <Button look="quiet" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}
