import { useStudioName } from '../../lib/contact';
import { useLateAnchor } from '../../lib/navigation/anchor';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { KnownLink } from '../../ui/public/known-link';
import { aboutQuery, teamQuery } from './about.api';
import { AboutFacts } from './about-facts';
import classes from './about-page.module.css';
import { StorySection } from './story/story-section';
import { TeamSection } from './team/team-section';

/** The about page: facts, story, and team. */
export function AboutPage() {
  const studio = useStudioName();
  const story = useApi(aboutQuery);
  const team = useApi(teamQuery);
  useLateAnchor(!story.isPending && !team.isPending);
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <div id="about">
        <header className={classes.opening}>
          <div>
            <h1 className={classes.title}>Small on purpose.</h1>
            <p className={classes.lead}>
              {studio} is an independent games and software studio in the United Kingdom. We build things that challenge, connect and
              matter, and we answer to the people who use them.
            </p>
          </div>
          <AboutFacts />
        </header>
      </div>
      <StorySection story={story.data} pending={story.isPending} />
      <TeamSection members={team.data} pending={team.isPending} />
      <aside className={classes.join} aria-label="Join us">
        <div className={classes.inner}>
          <p className={classes.text}>We are looking for people.</p>
          <div className={classes.links}>
            <KnownLink to={paths.joinUs} className={classes.link}>
              See the open roles
            </KnownLink>
            <KnownLink to={paths.contact} className={classes.link}>
              Write to us
            </KnownLink>
          </div>
        </div>
      </aside>
    </main>
  );
}
