import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { ModuleView } from '../../../../server/training/modules/modules.dto.js';
import { useStudioName } from '../../lib/contact';
import { ApiError } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { useAddress } from '../../lib/navigation/use-address';
import { useFreshQuery } from '../../live/use-live';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import '../../ui/portal/styles/portal-styles';
import { DueDay } from '../due-day';
import { ProgressStatus } from '../progress-status';
import { moduleQuery, TRAINING_TOPIC } from '../training.api';
import { CompletedNotice } from './completed-notice';
import classes from './module-page.module.css';
import { StepList } from './step-list';
import { StepView } from './step-view';
import { forgetParts } from './watched';

/** One training module: its steps, and the one that the address names. */
export function TrainingModulePage() {
  const { id = '' } = useParams();
  const options = moduleQuery(id);
  const query = useQuery(options);
  useFreshQuery(TRAINING_TOPIC, options.queryKey);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <Stack>
        <PortalBack to={paths.staffSection('training')}>Exit to the staff area</PortalBack>
        {isGone && <PortalSection title="This module is not available" description="It was deleted, or is still being written." />}
        {!isGone && query.data === undefined && (
          <PortalSection title="Training module">
            <PortalLoaded query={query} failed="Failed to load the training module" height="24rem">
              {() => null}
            </PortalLoaded>
          </PortalSection>
        )}
        {!isGone && query.data !== undefined && <Module module={query.data} />}
      </Stack>
    </main>
  );
}

function Module({ module }: { module: ModuleView }) {
  const { title, description, estimatedTime, steps, progress } = module;
  const studio = useStudioName();
  const [address, changeAddress] = useAddress();
  useEffect(() => {
    document.title = `${title} · Training · ${studio}`;
  }, [title, studio]);
  // Another run begins with fresh answers.
  const [run, setRun] = useState(0);
  const done = progress.completedSteps;
  const next = steps.find(({ id }) => !done.includes(id)) ?? steps[0];
  const named = steps.find(({ id }) => id === address.get('step')) ?? next;
  const index = named === undefined ? -1 : steps.indexOf(named);
  const goTo = (to: number): void => {
    const step = steps[to];
    if (step === undefined) return;
    changeAddress(
      (now) => {
        now.set('step', step.id);
        return now;
      },
      { replace: false },
    );
  };
  return (
    <Stack component="section" aria-label={title}>
      <header>
        <Title order={1} className={classes.title} dir="auto">
          {title}
        </Title>
        <Group gap="0 var(--mantine-spacing-sm)" fz="sm" c="dimmed" mt="xxs">
          <ProgressStatus status={progress.status} />
          <span>
            {done.length} of {steps.length === 1 ? '1 step' : `${steps.length} steps`} completed
          </span>
          {estimatedTime !== '' && <span dir="auto">{estimatedTime}</span>}
          <DueDay module={module} />
        </Group>
        {description !== '' && (
          <Text mt="xs" className={classes.text} dir="auto">
            {description}
          </Text>
        )}
      </header>
      {progress.status === 'completed' && (
        <CompletedNotice
          module={module}
          onRestarted={() => {
            forgetParts(steps.flatMap(({ video }) => video?.id ?? []));
            setRun(run + 1);
            goTo(0);
          }}
        />
      )}
      <div className={classes.columns}>
        <StepList steps={steps} completed={done} current={named?.id ?? null} onChoose={goTo} />
        {named === undefined ? (
          <Text c="dimmed">This module has no steps yet.</Text>
        ) : (
          // Answers to the questions of another version do not belong to this one.
          <StepView key={`${named.id} ${run} ${module.contentVersion}`} module={module} step={named} index={index} onGoTo={goTo} />
        )}
      </div>
    </Stack>
  );
}
