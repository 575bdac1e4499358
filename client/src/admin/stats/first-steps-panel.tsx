import { Link } from 'react-router';
import { contactQuery } from '../../lib/contact';
import { paths } from '../../lib/paths';
import { useApi } from '../../lib/use-api';
import { PortalPanel } from '../../ui/portal-panel';
import classes from './first-steps-panel.module.css';

/** The version of the contact information that the program starts with: nobody has said yet who the studio is. */
const UNTOUCHED = 1;

const STEPS = [
  { section: 'contact', name: 'Name the studio', text: 'Every page, mail and legal text takes its name, address and colour from there.' },
  { section: 'projects', name: 'Show your first project', text: 'A sample stands on the home page; change it or delete it.' },
  { section: 'team', name: 'Introduce the people', text: 'The about page shows placeholders until then.' },
  { section: 'legal', name: 'Have the legal texts checked', text: 'They are templates, to be read by a lawyer before visitors come.' },
  { section: 'invites', name: 'Invite a colleague', text: 'A role code turns an account into one of the team.' },
] as const;

/** What an owner does first, on the days before the studio has a name. */
export function FirstStepsPanel() {
  const { data: contact } = useApi(contactQuery);
  if (contact?.version !== UNTOUCHED) return null;
  return (
    <PortalPanel title="First steps" text="What visitors see now is a sample. This list goes once the studio has its name.">
      <ol className={classes.steps}>
        {STEPS.map(({ section, name, text }) => (
          <li key={section}>
            <Link to={paths.adminSection(section)}>{name}</Link>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </PortalPanel>
  );
}
