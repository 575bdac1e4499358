import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs';
import { useQuery } from '@tanstack/react-query';
import type { BuildComparisonView, ComparedBug, ComparedBuild } from '../../../../server/staff/build-comparison/build-comparison.dto.js';
import { STATUS_LABELS } from '../../../../server/staff/bugs/bugs.rules';
import { apiQuery } from '../../lib/http/query';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalRelated } from '../../ui/portal/layout/portal-related';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { BuildSelect } from '../reviews/build-select';
import { comparedRows, type ComparedRow } from './build-comparison-rows';
import classes from './build-card.module.css';

/** Address parameter with the id of the other build. */
const OTHER = 'compare';
const MAX_BUGS = 100;

/** Opens the comparison of a build with another one. */
export function CompareButton() {
  const [, changeAddress] = useAddress();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowsDiff size={16} aria-hidden="true" />}
      onClick={() => changeAddress((now) => withOther(now, ''), { replace: false })}
    >
      Compare
    </Button>
  );
}

/** A dialog that compares a build with another one, open while the address has the parameter. */
export function BuildComparison({ id }: { id: string }) {
  const [address, changeAddress] = useAddress();
  const other = address.get(OTHER);
  if (other === null) return null;
  const close = (): void =>
    changeAddress((now) => {
      now.delete(OTHER);
      return now;
    });
  return (
    <PortalDialog wide title="Compare with another build" onEscape={close}>
      <Stack>
        <BuildSelect
          value={other}
          label="Other build"
          labelled={false}
          without={id}
          onChange={(chosen) => changeAddress((now) => withOther(now, chosen))}
        />
        {other === id && <Text>This is the same build. Choose another one.</Text>}
        {other !== '' && other !== id && <Compared id={id} other={other} />}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function withOther(address: URLSearchParams, other: string): URLSearchParams {
  address.set(OTHER, other);
  return address;
}

function Compared({ id, other }: { id: string; other: string }) {
  const query = useQuery(apiQuery<BuildComparisonView>(`/staff/builds/${encodeURIComponent(id)}/compare/${encodeURIComponent(other)}`));
  return (
    <PortalLoaded query={query} failed="Failed to compare the builds" height="16rem">
      {(comparison) => <Comparison comparison={comparison} />}
    </PortalLoaded>
  );
}

function Comparison({ comparison: { older, newer, fixed, found } }: { comparison: BuildComparisonView }) {
  const columns: ReadonlyArray<PortalColumn<ComparedRow>> = [
    { key: 'label', header: 'What', primary: true, cell: ({ label }) => label },
    { key: 'older', header: older.version, cell: (row) => row.older },
    { key: 'newer', header: newer.version, cell: (row) => row.newer },
  ];
  const groups = [
    { key: 'fixed', heading: `Fixed after ${older.version}, up to ${newer.version}`, bugs: fixed },
    { key: 'found', heading: `Found after ${older.version}, up to ${newer.version}`, bugs: found },
  ].filter(({ bugs }) => bugs.length > 0);
  return (
    <Stack>
      <PortalTable
        label={`${older.version} and ${newer.version} compared`}
        columns={columns}
        rows={[{ key: 'uploaded', label: 'Uploaded', older: uploaded(older), newer: uploaded(newer) }, ...comparedRows(older, newer)]}
        rowKey={({ key }) => key}
        empty={null}
        errorTitle="Failed to compare the builds"
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Changelog build={older} />
        <Changelog build={newer} />
      </SimpleGrid>
      {groups.length === 0 ? (
        <Text c="dimmed">No bug was fixed or found between the two.</Text>
      ) : (
        <PortalRelated groups={groups.map(({ key, heading, bugs }) => ({ key, heading, ...related(bugs) }))} />
      )}
    </Stack>
  );
}

function uploaded({ upload_date }: ComparedBuild) {
  return <PortalTime iso={upload_date} />;
}

function Changelog({ build: { version, changelog } }: { build: ComparedBuild }) {
  return (
    <section aria-label={`Changelog of ${version}`}>
      <Text fw={600} size="sm">
        Changelog of {version}
      </Text>
      <Text size="sm" c={changelog === '' ? 'dimmed' : undefined} className={classes.text} dir="auto">
        {changelog === '' ? 'No changelog.' : changelog}
      </Text>
    </section>
  );
}

function related(bugs: readonly ComparedBug[]) {
  return {
    total: bugs.length,
    max: MAX_BUGS,
    all: null,
    items: bugs.map(({ label, title, status, version, path }) => ({
      key: label,
      label,
      title,
      state: `${STATUS_LABELS[status as keyof typeof STATUS_LABELS]}, ${version}`,
      to: path,
    })),
  };
}
