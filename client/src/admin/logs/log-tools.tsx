import { Button, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { formMessage } from '../../lib/forms/forms';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { chainFinding } from './chain-finding';
import type { LogsFilter } from './filter/logs-filter';
import { useSeesWholeLog } from './use-sees-whole-log';
import { useExportChain, useExportLogs, useVerifyChain } from './logs.api';

/** Exports and verification: their buttons and results. */
export function useLogTools(filter: LogsFilter) {
  const seesAll = useSeesWholeLog();
  const exportLogs = useExportLogs();
  const exportChain = useExportChain();
  const verify = useVerifyChain();
  const refusals = [
    formMessage([], exportLogs.error, 'Failed to export the logs'),
    formMessage([], exportChain.error, 'Failed to export the chain'),
    formMessage([], verify.error, 'Failed to verify the chain'),
  ];
  const finding = verify.data && chainFinding(verify.data);
  const buttons = (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
        {...ariaDisabled(verify.isPending)}
        onClick={() => !verify.isPending && verify.mutate()}
      >
        {verify.isPending ? 'Verifying...' : 'Verify the chain'}
      </Button>
      {seesAll && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden="true" />}
          {...ariaDisabled(exportChain.isPending)}
          onClick={() => !exportChain.isPending && exportChain.mutate(filter)}
        >
          {exportChain.isPending ? 'Exporting...' : 'Export JSONL'}
        </Button>
      )}
      <Button
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        {...ariaDisabled(exportLogs.isPending)}
        onClick={() => !exportLogs.isPending && exportLogs.mutate(filter)}
      >
        {exportLogs.isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
    </>
  );
  const findings = (
    <>
      {refusals.map((refusal) => refusal !== null && <PortalNotice key={refusal} tone="error" title={refusal} />)}
      {exportLogs.isSuccess && (
        <PortalNotice tone="success" title={`Saved as ${exportLogs.data}`}>
          It contains every entry that matched the filter at that time, not only those shown.
        </PortalNotice>
      )}
      {exportChain.isSuccess && (
        <PortalNotice tone="success" title={`Saved as ${exportChain.data}`}>
          Verify it on any computer with the program, without a database: npm run audit:verify -- --file {exportChain.data}
        </PortalNotice>
      )}
      {finding && (
        <PortalNotice tone={finding.tone} title={finding.title}>
          {finding.text}
        </PortalNotice>
      )}
      <Text size="xs" c="dimmed" px="xxs">
        {seesAll
          ? 'The CSV contains the filtered entries. The JSONL contains every entry of the chosen days, whatever else you filter by, because a chain with gaps cannot be verified.'
          : 'You see the entries that concern security. Those of other areas, such as finance, pay and contracts, are neither shown nor exported. The verification covers all of them.'}
      </Text>
    </>
  );
  return { buttons, findings };
}
