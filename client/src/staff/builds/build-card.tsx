import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BuildView } from '../../../../server/staff/builds/builds.dto.js';
import classes from './build-card.module.css';
import { BuildFacts } from './build-facts';

/** A build in a list: its details, test status, and known problems. */
export function BuildCard({ build, to, actions }: { build: BuildView; to: string; actions: ReactNode }) {
  return (
    <Paper component="li" withBorder px="md" py="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Title order={2} className={classes.title} dir="auto">
            <Link to={to} className={classes.link}>
              {build.title}
            </Link>
          </Title>
          <Group gap="xs">{actions}</Group>
        </Group>
        <BuildFacts build={build} />
        <Part text={build.description} />
        <Part title="Test instructions" text={build.test_instructions} />
        <Part title="Known issues" text={build.known_issues} />
      </Stack>
    </Paper>
  );
}

function Part({ title, text }: { title?: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      {title !== undefined && (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      <Text className={classes.text} lineClamp={4} dir="auto">
        {text}
      </Text>
    </div>
  );
}
