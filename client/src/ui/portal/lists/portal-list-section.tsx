import type { ReactNode } from 'react';
import { PortalSection } from '../layout/sections/portal-section';
import { PortalList, type PortalListProps } from './portal-list';

interface PortalListSectionProps<Row> extends PortalListProps<Row> {
  /** The page's first heading. */
  title: string;
  /** One sentence about what is managed here. */
  description: ReactNode;
  /** The primary action, usually `PortalAddButton`. */
  action?: ReactNode;
  /** The open dialog. */
  children?: ReactNode;
}

/** A section of a panel that is a single list: heading, action, search, rows and dialogs. Its state comes from `useListActions`. */
export function PortalListSection<Row>({ title, description, action, children, ...list }: PortalListSectionProps<Row>) {
  return (
    <PortalSection title={title} description={description} action={action}>
      <PortalList {...list} />
      {children}
    </PortalSection>
  );
}
