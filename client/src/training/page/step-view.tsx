import { Button, Stack, Text } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ModuleView, StepView as Step } from '../../../../server/training/modules/modules.dto.js';
import { CommentText } from '../../discussion/comment-text';
import { formMessage } from '../../lib/forms/forms';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { OutsideLink } from '../../ui/public/outside-link';
import { useModuleActions } from '../training.api';
import { Quiz } from './quiz';
import { RelatedPolicies } from './related-policies';
import { StepVideo } from './step-video';
import { forgetParts } from './watched';
import classes from './module-page.module.css';

interface StepViewProps {
  module: ModuleView;
  step: Step;
  index: number;
  /** Shows the step at another position. */
  onGoTo: (index: number) => void;
}

/** One step of a module, with the way to the one before and after it. */
export function StepView({ module, step, index, onGoTo }: StepViewProps) {
  const { complete } = useModuleActions(module.id);
  const panel = useRef<HTMLDivElement>(null);
  const { steps, progress, contentVersion } = module;
  const isDone = progress.completedSteps.includes(step.id);
  /** An uploaded video has to be watched first. */
  const [isWatched, setIsWatched] = useState(step.video === null);
  const isFirstRender = useRef(true);
  // A long step would otherwise leave the reader at its end when the next one appears.
  useEffect(() => {
    if (!isFirstRender.current) return;
    isFirstRender.current = false;
    if (panel.current !== null && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView({ block: 'start' });
  }, []);
  const refusal = formMessage([], complete.error, 'The step could not be saved as completed.');
  const markComplete = (): void => {
    if (complete.isPending) return;
    complete.mutate(
      { completedSteps: [step.id], version: contentVersion },
      {
        onSuccess: () => {
          if (step.video !== null) forgetParts([step.video.id]);
          onGoTo(index + 1);
        },
      },
    );
  };
  return (
    <PortalPanel ref={panel} title={step.title} text={`Step ${index + 1} of ${steps.length}`} aside={isDone && <Done />}>
      <Stack>
        <Content module={module} step={step} isDone={isDone} onWatched={() => setIsWatched(true)} />
        <RelatedPolicies policies={step.policies} />
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        <div className={classes.moves}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
            disabled={index === 0}
            onClick={() => onGoTo(index - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            rightSection={<IconArrowRight size={16} aria-hidden="true" />}
            disabled={index === steps.length - 1}
            onClick={() => onGoTo(index + 1)}
          >
            Next
          </Button>
          {step.type !== 'quiz' && !isDone && isWatched && (
            <Button className={classes.complete} {...ariaDisabled(complete.isPending)} onClick={markComplete}>
              {complete.isPending ? 'Saving...' : 'Mark as complete'}
            </Button>
          )}
        </div>
      </Stack>
    </PortalPanel>
  );
}

function Done() {
  return (
    <PortalStatus tone="success" icon={IconCheck}>
      Completed
    </PortalStatus>
  );
}

interface ContentProps {
  module: ModuleView;
  step: Step;
  isDone: boolean;
  onWatched: () => void;
}

function Content({ module, step, isDone, onWatched }: ContentProps) {
  const { id, type, title, content, video } = step;
  switch (type) {
    case 'text':
      return <CommentText text={content} top={3} />;
    case 'link':
      return <Outside address={content} label="Open the page" />;
    case 'video':
      if (video === null)
        return (
          <Stack gap="xs">
            <Outside address={content} label="Watch the video" />
            {!isDone && (
              <Text size="sm" c="dimmed">
                Mark the step as complete once you have watched the video.
              </Text>
            )}
          </Stack>
        );
      return <StepVideo moduleId={module.id} video={video} title={title} isDone={isDone} onWatched={onWatched} />;
    case 'quiz':
      return (
        <Stack>
          {content !== '' && <CommentText text={content} top={3} />}
          <Quiz key={id} module={module} step={step} isDone={isDone} />
        </Stack>
      );
  }
}

/** A link to a page of this site or another one, with the name of the other site. */
function Outside({ address, label }: { address: string; label: string }) {
  if (address.startsWith('/'))
    return (
      <div>
        <Button component={Link} to={address} variant="default">
          {label}
        </Button>
      </div>
    );
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        component={OutsideLink}
        href={address}
        target="_blank"
        rel="noreferrer nofollow"
        variant="default"
        rightSection={<IconExternalLink size={16} aria-hidden="true" />}
      >
        {label}
        <span className="visually-hidden"> (opens a new tab)</span>
      </Button>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
    </Stack>
  );
}
