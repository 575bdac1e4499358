import { useSearchParams } from 'react-router';
import { LEGAL_KINDS, isLegalKind, type LegalKind } from '../../../../../server/site/legal/legal.rules';
import type { LegalSource } from '../../../../../server/site/legal/legal.dto.js';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { PortalTabs } from '../../../ui/portal/layout/portal-tabs';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { LegalForm } from './legal-form';
import { LEGAL_TITLES } from './legal-titles';
import { LegalVersions } from './legal-versions';

const TABS = LEGAL_KINDS.map((key) => ({ key, label: LEGAL_TITLES[key], to: `?section=legal&text=${key}` }));

/** The legal texts: the version in force, earlier versions, and publishing the next one. The address names the text (`?text=`). */
export function LegalSection() {
  const [search] = useSearchParams();
  const named = search.get('text') ?? '';
  const kind: LegalKind = isLegalKind(named) ? named : 'terms';
  return (
    <PortalSection
      title="Legal texts"
      description="Published in versions that cannot be changed later. Have a lawyer check them: the first versions are templates."
    >
      <PortalTabs label="Texts" tabs={TABS} current={kind} />
      <PortalFormLoader<LegalSource> key={kind} path={`/admin/legal/${kind}`} errorTitle="The text could not be loaded" fields={2}>
        {(text) => <LegalForm text={text} />}
      </PortalFormLoader>
      <LegalVersions kind={kind} />
    </PortalSection>
  );
}
