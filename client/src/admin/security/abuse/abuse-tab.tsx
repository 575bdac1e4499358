import { BlocksPanel } from './blocks-panel';
import { LimitsPanel } from './limits-panel';

/** Blocked addresses and rate limits. */
export function AbuseTab() {
  return (
    <>
      <BlocksPanel />
      <LimitsPanel />
    </>
  );
}
