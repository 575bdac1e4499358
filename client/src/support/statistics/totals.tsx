import { Box, Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DurationStats, SupportStatisticsView } from '../../../../server/support/statistics/statistics.dto.js';
import { durationText } from '../../../../server/support/statistics/statistics.rules';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { PortalTime } from '../../ui/portal/time/portal-time';

/** The totals of the period, and the longest current wait. */
export function Totals({ stats: { total, longestWait } }: { stats: SupportStatisticsView }) {
  const identity = useIdentity();
  const isAgent = identity.state === 'signedIn' && identity.user.can.agentDesk;
  return (
    <Paper py="xs">
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} m={0} spacing={0} verticalSpacing={0} aria-label="Totals">
        <Total name="Longest wait began">
          {longestWait === null ? 'None' : <PortalTime iso={longestWait.since} />}
          {longestWait !== null && (
            <Text span display="block" size="xs" c="dimmed" fw={400}>
              {isAgent ? (
                <Link to={paths.supportTicket(longestWait.id)}>Ticket #{longestWait.number}</Link>
              ) : (
                `Ticket #${longestWait.number}`
              )}
            </Text>
          )}
        </Total>
        <Total name="Opened">{total.opened.toLocaleString('en-GB')}</Total>
        <Total name="Reopened">{total.reopened.toLocaleString('en-GB')}</Total>
        <Duration name="First reply" stats={total.firstReply} />
        <Duration name="Resolution" stats={total.resolution} />
      </SimpleGrid>
    </Paper>
  );
}

function Duration({ name, stats: { tickets, median, ninety } }: { name: string; stats: DurationStats }) {
  return (
    <Total name={`${name}, median`}>
      {durationText(median)}
      <Text span display="block" size="xs" c="dimmed" fw={400}>
        {tickets === 0 ? 'no tickets' : `90% within ${durationText(ninety)}`}
      </Text>
    </Total>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box px={{ base: 'sm', xs: 'lg' }} py="xs" miw={0}>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} size="lg" fw={650}>
        {children}
      </Text>
    </Box>
  );
}
