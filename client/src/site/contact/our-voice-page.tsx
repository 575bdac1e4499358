import { OurVoiceDetail } from './our-voice-detail';
import classes from './our-voice-page.module.css';
import { PageIntro } from '../page-intro';
import prose from '../prose.module.css';
import { TogglingLine } from '../home/toggling-line';

/** The studio's opinion on the Online Safety Act and privacy. */
export function OurVoicePage() {
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <PageIntro title="Safety should not cost you your privacy.">
        <p>Our open opinion on the Online Safety Act, from people who run a place where others talk.</p>
      </PageIntro>
      <div className={prose.wide}>
        <article className={prose.prose}>
          <p>
            The Online Safety Act 2023 wants what we want: children who are not harmed by what they meet online. We build games that young
            people play, so this is our problem too. Grooming, threats and abuse have no place in anything that we make, and a law that asks
            services to act on them is right to ask.
          </p>
          <p>
            We disagree about the price. A law that makes ordinary people hand a passport scan or a face scan to a company they have never
            heard of, just to read a forum, creates a new danger while it fights an old one. Data that is never collected cannot leak.
          </p>
          <TogglingLine />
          <OurVoiceDetail />
          <aside className={classes.disclaimer} aria-label="Disclaimer">
            <p>
              This page is the studio's opinion. It is not legal advice, and it may be wrong or out of date. If you need to know what the
              law asks of you, read the Act and Ofcom's guidance, or ask a solicitor.
            </p>
          </aside>
        </article>
      </div>
    </main>
  );
}
