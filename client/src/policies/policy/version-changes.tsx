import { Stack, Text } from '@mantine/core';
import type { PolicyVersionView } from '../../../../server/policies/policies.dto.js';
import { compareLines } from '../../../../server/site/legal/legal.rules';
import { audienceLabel } from '../../ui/portal/people/portal-audiences';
import { useDates } from '../../ui/portal/time/portal-dates';
import { Comparison } from '../../ui/public/comparison';
import classes from './version-text.module.css';
import { shownPolicyLine } from './policy-versions';

interface VersionChangesProps {
  from: PolicyVersionView;
  to: PolicyVersionView;
}

/** What changed between two versions: the text line by line, and everything around it. */
export function VersionChanges({ from, to }: VersionChangesProps) {
  const { day } = useDates();
  const names = (version: PolicyVersionView): string => version.attachments.map(({ name }) => name).join(', ') || 'none';
  const audience = (version: PolicyVersionView): string => version.audience.map(audienceLabel).join(', ');
  const due = ({ dueDate }: PolicyVersionView): string => (dueDate === null ? 'none' : day(dueDate));
  const facts: Array<[label: string, before: string, after: string]> = [
    ['Title', from.title, to.title],
    ['Category', from.category, to.category],
    ['Effective from', day(from.effectiveDate), day(to.effectiveDate)],
    ['Agree by', due(from), due(to)],
    ['Audience', audience(from), audience(to)],
    ['Attachments', names(from), names(to)],
  ];
  const changed = facts.filter(([, before, after]) => before !== after);
  const isSameText = from.hash === to.hash;
  return (
    <Stack gap="xs">
      {changed.map(([label, before, after]) => (
        <Text key={label} size="sm">
          <Text span fw={600}>
            {label}:
          </Text>{' '}
          <del>{before}</del> <ins>{after}</ins>
        </Text>
      ))}
      {isSameText ? (
        <Text size="sm" c="dimmed">
          The text is the same.
        </Text>
      ) : (
        <Comparison
          className={classes.changes}
          lines={compareLines(from.content, to.content)}
          unchanged={unchangedLines}
          shown={shownPolicyLine}
        />
      )}
    </Stack>
  );
}

/** Line by line, because a list that is interrupted by a change would start at 1 again. */
function unchangedLines(text: string) {
  return (
    <Stack gap="xxs">
      {text.split('\n').map((line, index) => {
        const { text: shown, heading } = shownPolicyLine(line);
        return (
          shown !== '' && (
            <Text key={index} fw={heading ? 600 : undefined}>
              {shown}
            </Text>
          )
        );
      })}
    </Stack>
  );
}
