import { OurVoiceDetail } from './our-voice-detail';
import classes from './our-voice-page.module.css';
import prose from '../prose.module.css';
import { TogglingLine } from '../home/toggling-line';

/** The studio's opinion on the Online Safety Act and privacy, set as a leading article: headline, columns, and a line that toggles. */
export function OurVoicePage() {
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <article className={classes.article}>
        <header>
          <h1 className={classes.headline}>Safety should not cost you your privacy.</h1>
          <p className={classes.lead}>Our open opinion on the Online Safety Act, from people who run a place where others talk.</p>
        </header>
        <div className={classes.columns}>
          <p>
            The Online Safety Act 2023 wants what we want: children who are not harmed by what they meet online. We build games that young
            people play, so this is our problem too. Grooming, threats and abuse have no place in anything that we make, and a law that asks
            services to act on them is right to ask.
          </p>
          <p>
            We disagree about the price. A law that makes ordinary people hand a passport scan or a face scan to a company they have never
            heard of, just to read a forum, creates a new danger while it fights an old one. Data that is never collected cannot leak.
          </p>
        </div>
        <div className={classes.line}>
          <TogglingLine />
        </div>
        <div className={classes.more}>
          <div className={prose.prose}>
            <OurVoiceDetail />
          </div>
          <aside className={classes.disclaimer} aria-label="Disclaimer">
            <p>
              This page is the studio's opinion. It is not legal advice, and it may be wrong or out of date. If you need to know what the
              law asks of you, read the Act and Ofcom's guidance, or ask a solicitor.
            </p>
          </aside>
        </div>
      </article>
    </main>
  );
}
