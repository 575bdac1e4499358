import { Box, Paper, SimpleGrid, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import { Link } from 'react-router';
import { useHasPath } from '../../lib/navigation/known-paths';
import { paths } from '../../lib/navigation/paths';
import { type AccountPanelProps, type AccountTabId, tabHref } from '../account-tab';
import classes from './overview-cards.module.css';

interface OverviewCard {
  title: string;
  text: string;
  icon: TablerIcon;
  target: { tab: AccountTabId } | { path: string; can: 'contracts' };
}

const CARDS: readonly OverviewCard[] = [
  { title: 'Personal Info', text: 'Your name, country, language and consents.', icon: IconId, target: { tab: 'personal-info' } },
  { title: 'Security', text: 'Your password, your active sessions and your login history.', icon: IconLock, target: { tab: 'security' } },
  { title: 'Privacy', text: 'What we store about you, and how to delete it.', icon: IconShieldLock, target: { tab: 'privacy' } },
  { title: 'Download Data', text: 'Everything stored about you in one file.', icon: IconDownload, target: { tab: 'privacy' } },
  { title: 'Role Code', text: 'Use a code from the studio to get a role.', icon: IconKey, target: { tab: 'role-code' } },
  {
    title: 'Contracts',
    text: 'Read and sign your agreements with the studio.',
    icon: IconSignature,
    target: { path: paths.contracts, can: 'contracts' },
  },
];

/** Links from the overview: only to what exists in this build and what this user may open. */
export function OverviewCards({ user, canOpen }: AccountPanelProps) {
  const hasPath = useHasPath();
  const cards = CARDS.filter(({ target }) => ('tab' in target ? canOpen(target.tab) : user.can[target.can] && hasPath(target.path)));
  return (
    <SimpleGrid
      component="ul"
      minColWidth="min(16rem, 100%)"
      autoFlow="auto-fit"
      spacing="sm"
      className={cards.length === 5 ? classes.five : cards.length === 6 ? classes.six : undefined}
      aria-label="Parts of your account"
    >
      {cards.map(({ title, text, icon: Icon, target }) => (
        <li key={title}>
          <Paper component={Link} to={'tab' in target ? tabHref(target.tab) : target.path} className={classes.card} px="md" py="sm">
            <Icon color="var(--accent-text)" size={22} stroke={1.6} aria-hidden="true" />
            <Box component="span" flex={1} miw={0}>
              <Text component="span" display="block" fw={600}>
                {title}
              </Text>
              <Text component="span" display="block" size="xs" c="dimmed">
                {text}
              </Text>
            </Box>
            <IconChevronRight className={classes.arrow} size={18} aria-hidden="true" />
          </Paper>
        </li>
      ))}
    </SimpleGrid>
  );
}
