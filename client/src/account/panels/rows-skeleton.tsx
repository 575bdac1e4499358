import { Box, Group, Skeleton, Stack } from '@mantine/core';

/** Skeleton of the rows of a list. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Stack gap="xl" py="xxs" role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, index) => (
        <Group key={index} wrap="nowrap">
          <Skeleton height={24} width={24} radius="sm" />
          <Box flex={1}>
            <Skeleton height={14} width="11rem" maw="100%" />
            <Skeleton height={11} width="70%" mt="xs" />
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
