import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import classes from './portal-related.module.css';

interface RelatedItem {
  key: string;
  /** Short identifier, such as a number or a version. */
  label: string;
  title: string;
  /** Its state; null if it has none. */
  state: string | null;
  /** Null if the user cannot open it. */
  to: string | null;
}

interface RelatedGroup {
  key: string;
  heading: string;
  total: number;
  /** Upper limit of the count. */
  max: number;
  items: readonly RelatedItem[];
  /** Address of the full list; null if there is none. */
  all: string | null;
}

/** Objects related to the one shown, in groups with their counts. */
export function PortalRelated({ groups }: { groups: readonly RelatedGroup[] }) {
  return (
    <Stack gap="md">
      {groups.map(({ key, heading, total, max, items, all }) => (
        <section key={key} aria-label={heading}>
          <Group gap="xs" mb="xxs">
            <Title order={3} size="sm">
              {heading}
            </Title>
            <Badge variant="default" size="sm">
              {total >= max ? `${max.toLocaleString('en-GB')}+` : total.toLocaleString('en-GB')}
            </Badge>
          </Group>
          <Stack component="ul" gap="xxs" className={classes.list}>
            {items.map((item) => (
              <Text component="li" key={item.key} size="sm" className={classes.item}>
                {item.to === null ? item.label : <Link to={item.to}>{item.label}</Link>} {item.title}
                {item.state !== null && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    ({item.state})
                  </Text>
                )}
              </Text>
            ))}
          </Stack>
          {total > items.length && (
            <Text size="xs" c="dimmed">
              {all === null ? `and ${(total - items.length).toLocaleString('en-GB')} more` : <Link to={all}>Show all</Link>}
            </Text>
          )}
        </section>
      ))}
    </Stack>
  );
}
