import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentView } from '../../../../../server/staff/word/documents.dto.js';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalBack } from '../../../ui/portal/layout/portal-back';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { documentQuery } from '../documents.api';
import { DocumentEditor } from './document-editor';

export interface DocumentPageProps {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A document in its editor. */
export function DocumentPage({ id, onOpen, onClose }: DocumentPageProps) {
  const query = useQuery({ ...documentQuery(id), refetchOnReconnect: false });
  if (query.data !== undefined) return <Loaded document={query.data} onOpen={onOpen} onClose={onClose} />;
  return (
    <PortalSection title="Studio.Word" back={<PortalBack onClick={onClose}>All documents</PortalBack>}>
      <PortalLoaded query={query} failed="Failed to load the document" height="30rem">
        {() => null}
      </PortalLoaded>
    </PortalSection>
  );
}

function Loaded({ document: loaded, ...actions }: { document: DocumentView } & Omit<DocumentPageProps, 'id'>) {
  // The editor decides what a later version changes.
  const [document] = useState(loaded);
  return <DocumentEditor loaded={document} {...actions} />;
}
