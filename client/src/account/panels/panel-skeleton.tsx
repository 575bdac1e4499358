import { Box, Paper, SimpleGrid, Skeleton } from '@mantine/core';

/** Skeleton of a panel of fields. */
export function PanelSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Paper role="status">
      <span className="visually-hidden">Loading...</span>
      <Box p="lg">
        <Skeleton height={14} width="9rem" />
        <Skeleton height={12} width="60%" mt="xs" />
      </Box>
      <SimpleGrid minColWidth="min(18rem, 100%)" autoFlow="auto-fit" spacing="lg" p="lg">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <Skeleton height={12} width="6rem" mb="xs" />
            <Skeleton height={38} />
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
