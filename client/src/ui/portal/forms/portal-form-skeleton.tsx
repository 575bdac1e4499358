import { SimpleGrid, Skeleton } from '@mantine/core';

/** Skeleton of a form while its data is loading. */
export function PortalFormSkeleton({ fields }: { fields: number }) {
  return (
    <SimpleGrid minColWidth="min(18rem, 100%)" autoFlow="auto-fit" spacing="lg" role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width="6rem" mb={10} />
          <Skeleton height={38} />
        </div>
      ))}
    </SimpleGrid>
  );
}
