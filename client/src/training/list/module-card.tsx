import { Badge, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Link } from 'react-router';
import type { ModuleSummaryView } from '../../../../server/training/modules/modules.dto.js';
import { downloadFileSignedIn } from '../../lib/http/download';
import { paths } from '../../lib/navigation/paths';
import { PortalMenu } from '../../ui/portal/actions/portal-menu';
import { DueDay } from '../due-day';
import { ProgressStatus } from '../progress-status';
import { exportAddress } from '../training.api';
import entry from '../../ui/portal/layout/portal-entry-card.module.css';
import classes from './module-card.module.css';

interface ModuleCardProps {
  module: ModuleSummaryView;
  onEdit: () => void;
  onPeople: () => void;
  onDelete: () => void;
}

/** A module in the list, with the user's progress. */
export function ModuleCard({ module, onEdit, onPeople, onDelete }: ModuleCardProps) {
  const { id, title, description, estimatedTime, status, steps, progress, can } = module;
  const done = progress.completedSteps.length;
  return (
    <Paper component="li" withBorder px="md" py="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={3} className={entry.title} dir="auto">
            <Link to={paths.trainingModule(id)} className={entry.link}>
              {title}
            </Link>
          </Title>
          {can.edit && (
            <PortalMenu
              label={`More for ${title}`}
              items={[
                { label: 'Edit', icon: IconEdit, onSelect: onEdit },
                { label: 'Who has completed it', icon: IconUsers, onSelect: onPeople },
                { label: 'Export', icon: IconDownload, onSelect: () => downloadFileSignedIn(exportAddress(id)) },
                { label: 'Delete', icon: IconTrash, danger: true, onSelect: onDelete },
              ]}
            />
          )}
        </Group>
        <Group gap="0 var(--mantine-spacing-sm)" fz="sm" c="dimmed">
          {status === 'draft' && <Badge variant="default">Draft</Badge>}
          <ProgressStatus status={progress.status} />
          <span>{steps.length === 1 ? '1 step' : `${steps.length} steps`}</span>
          {estimatedTime !== '' && <span dir="auto">{estimatedTime}</span>}
          <DueDay module={module} />
        </Group>
        {description !== '' && (
          <Text size="sm" className={entry.text} lineClamp={3} dir="auto">
            {description}
          </Text>
        )}
        {progress.status !== 'not-started' && progress.status !== 'completed' && (
          <Progress
            className={classes.bar}
            value={(100 * done) / Math.max(1, steps.length)}
            aria-label={`${done} of ${steps.length} steps`}
          />
        )}
        {progress.canRestart && (
          <Text size="sm">Take it again: your certificate expires soon or has expired, or there is a new version.</Text>
        )}
      </Stack>
    </Paper>
  );
}
