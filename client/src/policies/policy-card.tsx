import { Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { PolicyView } from '../../../server/policies/policies.dto.js';
import { useDates } from '../ui/portal/time/portal-dates';
import { PolicyBadges } from './policy-badges';
import classes from './policies.module.css';

/** A policy in the list. */
export function PolicyCard({ policy, to }: { policy: PolicyView; to: string }) {
  const { day } = useDates();
  const { title, status, approval, effectiveDate, publishedDue, counts } = policy;
  return (
    <Paper component="li" className={classes.card} px="md" py="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.name}>
          <Title order={3} className={classes.title} dir="auto">
            <Link to={to} className={classes.link}>
              {title}
            </Link>
          </Title>
          <Text size="sm" c="dimmed">
            {status === 'published' && approval === 'pending' ? 'New version effective from' : 'Effective from'} {day(effectiveDate)}
          </Text>
          {counts !== null && (
            <Text size="sm" c="dimmed">
              {counts.agreed} of {counts.audience} agreed
              {publishedDue !== null && `, due by ${day(publishedDue)}`}
              {counts.overdue > 0 && (
                <Text span c="var(--danger)" fw={600}>
                  {` · ${counts.overdue} overdue`}
                </Text>
              )}
            </Text>
          )}
        </div>
        <PolicyBadges policy={policy} />
      </Group>
    </Paper>
  );
}
