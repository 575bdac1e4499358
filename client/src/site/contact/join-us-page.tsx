import type { ApplicationRole } from '../../../../server/site/applications/applications.rules';
import { paths } from '../../lib/navigation/paths';
import { useLiveFeature } from '../../lib/http/features';
import { useHasPath } from '../../lib/navigation/known-paths';
import { ButtonLink } from '../../ui/public/button';
import { KnownLink } from '../../ui/public/known-link';
import { AcmPanel } from '../about/acm-panel';
import classes from './join-us-page.module.css';
import prose from '../prose.module.css';

const roles: readonly { title: ApplicationRole; text: string }[] = [
  { title: 'Web Developer', text: 'Pages, portals and the services behind them. You care about the last hundred milliseconds.' },
  { title: 'Game Designer', text: 'Rules, systems and feelings. You prototype on paper before you prototype in code.' },
  { title: 'UX Designer', text: 'Menus that feel effortless, onboarding that players finish. You watch people play and change your mind.' },
  { title: '3D Artist', text: 'Worlds with weather and history. You know when to stop adding polygons.' },
];

/** The studio's open roles, and the volunteer programme. */
export function JoinUsPage() {
  const hasPath = useHasPath();
  const open = useLiveFeature('applications');
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <header className={classes.opening}>
        <div>
          <h1 className={classes.headline}>Make it with us.</h1>
          <p className={classes.lead}>We are small, remote and stubborn about quality. If that sounds like home, read on.</p>
        </div>
        <ol className={classes.steps} aria-label="How applying works">
          <li className={classes.step}>
            <strong>Apply in four short steps.</strong> About you, the role, your skills, and a last look.
          </li>
          <li className={classes.step}>
            <strong>We read it.</strong> People at the studio read every application; no program sorts them.
          </li>
          <li className={classes.step}>
            <strong>We reply by email.</strong> Our reply goes to the address that you applied with.
          </li>
        </ol>
      </header>
      <div className={prose.wide}>
        <section aria-labelledby="roles-title">
          <div className={classes.head}>
            <h2 id="roles-title" className={classes.heading}>
              Apply for Roles
            </h2>
            {open && hasPath(paths.apply) && <ButtonLink to={paths.apply}>Apply now</ButtonLink>}
          </div>
          {!open && <p className={classes.closed}>Applications are closed at present. These are the roles that we usually recruit for.</p>}
          <ul className={classes.roles}>
            {roles.map((role) => (
              <li key={role.title} className={classes.role}>
                <h3 className={classes.title}>{role.title}</h3>
                <p className={classes.text}>{role.text}</p>
                {open && (
                  <KnownLink to={`${paths.apply}?role=${encodeURIComponent(role.title)}`} className={classes.apply}>
                    Apply as {role.title}
                  </KnownLink>
                )}
              </li>
            ))}
          </ul>
        </section>
        <AcmPanel />
      </div>
    </main>
  );
}
