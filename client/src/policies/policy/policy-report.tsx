import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReportPersonView } from '../../../../server/policies/acknowledgements/report.dto.js';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalExportLinks } from '../../ui/portal/lists/portal-export-links';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { AgreementMark } from '../policy-badges';
import { reportFile, reportQuery } from '../policies.api';

/** Who agreed to the published version, who has not, and who is overdue. */
export function PolicyReport({ id }: { id: string }) {
  const query = useQuery(reportQuery(id));
  const { day } = useDates();
  const counts = query.data?.counts;
  // Later for those who joined after the publication.
  const due: PortalColumn<ReportPersonView> = {
    key: 'due',
    header: 'Agree by',
    cell: ({ dueDate }) => (dueDate === null ? '–' : day(dueDate)),
  };
  const columns: ReadonlyArray<PortalColumn<ReportPersonView>> = [
    { key: 'name', header: 'Person', primary: true, cell: ({ name }) => name },
    { key: 'state', header: 'State', onPhone: 'inline', cell: ({ state }) => <AgreementMark state={state} /> },
    ...((query.data?.dueDate ?? null) === null ? [] : [due]),
    { key: 'version', header: 'Agreed to', cell: ({ version }) => (version === null ? '–' : `Version ${version}`) },
    { key: 'at', header: 'When', cell: ({ acknowledgedAt }) => (acknowledgedAt === null ? '–' : <PortalTime iso={acknowledgedAt} />) },
  ];
  return (
    <PortalPanel
      title="Who agreed"
      bare
      text={counts && `${counts.agreed} of ${counts.audience} agreed, ${counts.overdue} overdue.`}
      aside={
        <Group gap="xs">
          <PortalExportLinks what="who agreed to this policy" href={(format) => reportFile(format, { policy: id })} />
        </Group>
      }
    >
      <PortalLoaded query={query} failed="Failed to load who agreed" height="12rem">
        {({ people }) => (
          <PortalTable
            label="Who agreed"
            columns={columns}
            rows={people}
            rowKey={(person) => person.id}
            empty="No one in the staff area has one of these roles."
            errorTitle="Failed to load who agreed"
          />
        )}
      </PortalLoaded>
    </PortalPanel>
  );
}
