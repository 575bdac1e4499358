import { SimpleGrid, Text } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Link } from 'react-router';
import type { StatsView } from '../../../../server/admin/stats/stats.dto.js';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import classes from './first-steps-panel.module.css';

interface Step {
  section: string;
  name: string;
  text: string;
  /** Whether the step was completed; omitted if the program cannot know. */
  isDone?: (stats: Pick<StatsView, 'samples' | 'users'>) => boolean;
}

const STEPS: readonly Step[] = [
  {
    section: 'contact',
    name: 'Name the studio',
    text: 'Every page, email and legal text uses this name, address and colour.',
    isDone: ({ samples }) => !samples.includes('contact'),
  },
  {
    section: 'projects',
    name: 'Show your first project',
    text: 'The home page shows a sample. Change it or delete it.',
    isDone: ({ samples }) => !samples.includes('projects'),
  },
  {
    section: 'team',
    name: 'Introduce the people',
    text: 'The about page shows placeholders until then.',
    isDone: ({ samples }) => !samples.includes('team'),
  },
  {
    section: 'legal',
    name: 'Have the legal texts checked',
    text: 'Template: these texts came with the software. Have a lawyer check them before you open the site.',
  },
  {
    section: 'invites',
    name: 'Invite a colleague',
    text: 'A role code adds a person’s account to the team.',
    isDone: ({ users }) => users.total - (users.byRole.find(({ role }) => role === 'user')?.count ?? 0) > 1,
  },
];

/** Suggestions for an owner's first steps, until sample content has been replaced with the studio's own. */
export function FirstStepsPanel({ stats }: { stats: Pick<StatsView, 'samples' | 'users'> }) {
  if (stats.samples.length === 0) return null;
  return (
    <PortalPanel title="First steps" text="Visitors still see some sample content. This list disappears once you have replaced it.">
      <SimpleGrid component="ol" className={classes.steps} minColWidth="min(19rem, 100%)" spacing="xl" verticalSpacing="sm">
        {STEPS.map(({ section, name, text, isDone }) => (
          <li key={section}>
            <Link to={paths.adminSection(section)}>{name}</Link>
            {isDone?.(stats) === true ? (
              <div>
                <PortalStatus tone="success" icon={IconCircleCheck}>
                  Done
                </PortalStatus>
              </div>
            ) : (
              <Text size="xs" c="dimmed">
                {text}
              </Text>
            )}
          </li>
        ))}
      </SimpleGrid>
    </PortalPanel>
  );
}
