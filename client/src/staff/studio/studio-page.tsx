import { Stack } from '@mantine/core';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalTabs } from '../../ui/portal/layout/portal-tabs';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalSectionContent } from '../../ui/portal/layout/sections/portal-section-content';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import '../../ui/portal/styles/portal-styles';
import { driveSection } from '../drive/drive.section';
import { wordSection } from '../word/word.section';

const TABS = [
  { key: 'drive', label: 'Drive', to: `${paths.studio}?tab=drive` },
  { key: 'word', label: 'Word', to: `${paths.studio}?tab=word` },
  { key: 'excel', label: 'Excel', to: `${paths.studio}?tab=excel` },
] as const;

/** The studio's tools; the address names the open one. */
export function StudioPage() {
  const [address] = useSearchParams();
  const { key } = TABS.find((tab) => tab.key === address.get('tab')) ?? TABS[0];
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <Stack gap="md">
        <PortalBack to={paths.staff}>Staff dashboard</PortalBack>
        <PortalTabs label="Studio Tools" tabs={TABS} current={key} />
        {key === 'excel' ? <Spreadsheets /> : <PortalSectionContent key={key} section={key === 'word' ? wordSection : driveSection} />}
      </Stack>
    </main>
  );
}

/** The specification's placeholder. */
function Spreadsheets() {
  return (
    <PortalSection title="Studio.Excel">
      <PortalEmpty framed icon={IconTable} title="Spreadsheets are coming soon">
        Until then, share spreadsheet files on the drive.
      </PortalEmpty>
    </PortalSection>
  );
}
