import { useAddressDialog } from '../../lib/lists/use-address-dialog';
import { PortalLazy, type PortalPart } from '../../ui/portal/layout/portal-lazy';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalSectionSkeleton } from '../../ui/portal/layout/sections/portal-section-skeleton';
import { DocumentsList } from './documents-list';
import type { DocumentPageProps } from './editor/document-page';

const TITLE = 'Studio.Word';
/** The editor's code is large, so it is loaded with the first document. */
const DOCUMENT_PAGE: PortalPart<DocumentPageProps> = {
  lazy: () => import('./editor/document-page').then(({ DocumentPage }) => ({ Component: DocumentPage })),
};

/** The word processor: the list of documents, or the document that the address names. */
export function WordSection() {
  const document = useAddressDialog('document');
  if (document.shown === null) return <DocumentsList addressOf={document.addressOf} onOpen={document.open} />;
  return (
    <PortalLazy
      key={document.shown}
      part={DOCUMENT_PAGE}
      props={{ id: document.shown, onOpen: document.open, onClose: document.close }}
      fallback={<PortalSectionSkeleton label={TITLE} />}
      failure="The document could not be shown"
      frame={(message) => <PortalSection title={TITLE}>{message}</PortalSection>}
    />
  );
}
