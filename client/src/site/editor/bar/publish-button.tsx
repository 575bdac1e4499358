import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { reasonOf } from '../../../lib/http/http';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalAlert } from '../../../ui/portal/feedback/portal-alert';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { useUpdateProject } from '../../admin/projects/projects.api';

interface PublishButtonProps {
  project: ProjectView;
  /** The editor has unsaved changes. */
  dirty: boolean;
}

/** Publishes or unpublishes the project. Asks for confirmation if there are unsaved changes, which are not included. */
export function PublishButton({ project: { id, title, public: isPublic }, dirty }: PublishButtonProps) {
  const update = useUpdateProject();
  /** Whether the project was public when the question was asked: another admin may change it in the meantime. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = (wasPublic: boolean): void => {
    setAsked(null);
    update.mutate({ id, change: { public: !wasPublic } });
  };
  const act = verbOf(isPublic);
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          if (update.isPending) return;
          if (isPublic || dirty) setAsked(isPublic);
          else change(isPublic);
        }}
        {...ariaDisabled(update.isPending)}
      >
        {update.isPending ? 'One moment...' : act}
      </Button>
      <span className="visually-hidden" role="status">
        {update.isSuccess && (isPublic ? 'The project is public.' : 'The project is hidden from visitors.')}
      </span>
      {asked !== null && (
        <PortalConfirm
          title={`${verbOf(asked)} “${title}”?`}
          confirm={verbOf(asked)}
          onCancel={() => setAsked(null)}
          onConfirm={() => change(asked)}
        >
          {asked ? (
            <p>
              Visitors immediately lose access to its card and page, and links to it stop working. Nothing is deleted, and you can publish
              it again.
            </p>
          ) : (
            <p>Visitors see the page as it was last saved. Your unsaved changes are not part of it until you save them.</p>
          )}
        </PortalConfirm>
      )}
      {update.isError && (
        <PortalAlert
          title={`Failed to ${act.toLowerCase()} the project`}
          message={reasonOf(update.error) ?? 'Please try again.'}
          onClose={() => update.reset()}
        />
      )}
    </>
  );
}

function verbOf(isPublic: boolean): string {
  return isPublic ? 'Unpublish' : 'Publish';
}
