import { FindingsList } from './findings-list';
import { PackagesList } from './packages-list';
import { ScanPanel } from './scan-panel';
import { SupplyChainPanel } from './supply-chain-panel';

/** Secrets that people pasted into texts, and the packages that the program consists of. */
export function SecretsTab() {
  return (
    <>
      <ScanPanel />
      <FindingsList />
      <SupplyChainPanel />
      <PackagesList />
    </>
  );
}
