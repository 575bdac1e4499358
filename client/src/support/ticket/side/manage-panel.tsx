import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { PRIORITY_LABELS, TICKET_LIMITS, TICKET_PRIORITIES } from '../../../../../server/support/tickets/tickets.rules';
import { roleLabel } from '../../../../../server/support/tickets/ticket-labels.rules';
import { assigneeName } from '../../../../../server/users/colleague-name.rules';
import { messageOf } from '../../../lib/http/http';
import { useIdentity } from '../../../lib/session/me';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { agentsQuery, useManageTicket } from '../../tickets.api';
import { CloseAsSpam } from './close-as-spam';
import classes from './manage-panel.module.css';

/** Value of the option for no agent. */
const NONE = 'none';
const PRIORITIES = TICKET_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

/** Assignee, priority and tags. Each choice is saved and shown immediately; the focus stays where it is. */
export function ManagePanel({ ticket }: { ticket: TicketView }) {
  const agents = useQuery(agentsQuery);
  const manage = useManageTicket(ticket.id);
  const [tag, setTag] = useState('');
  const tags = ticket.tags ?? [];
  const identity = useIdentity();
  const me = identity.state === 'signedIn' ? identity.user.id : null;
  // The current agent comes first: most tickets are assigned by the agent who reads them.
  const people = (agents.data ?? [])
    .map(({ id, name, role }) => ({ value: id, label: `${name} (${id === me ? 'you' : roleLabel(role)})` }))
    .sort((a, b) => Number(b.value === me) - Number(a.value === me));
  const { assignee } = ticket;
  const isListed = assignee === null || people.some(({ value }) => value === assignee.id);
  const others = isListed ? people : [{ value: assignee.id, label: assigneeName(assignee.name, assignee.isFormer) }, ...people];

  const addTag = (event: FormEvent): void => {
    event.preventDefault();
    const normalised = tag.trim().toLowerCase();
    if (manage.isPending) return undefined;
    if (normalised === '' || tags.includes(normalised)) return setTag('');
    manage.mutate({ addTag: normalised }, { onSuccess: () => setTag('') });
  };

  return (
    <PortalPanel title="Handling">
      <div className={forms.form}>
        <Select
          {...FIELD}
          label="Assignee"
          data={[{ value: NONE, label: 'Unassigned' }, ...others]}
          value={
            manage.isPending && manage.variables.assigneeId !== undefined ? (manage.variables.assigneeId ?? NONE) : (assignee?.id ?? NONE)
          }
          allowDeselect={false}
          searchable
          disabled={!ticket.can.manage}
          onChange={(chosen) => chosen !== null && manage.mutate({ assigneeId: chosen === NONE ? null : chosen })}
        />
        <Select
          {...FIELD}
          label="Priority"
          data={PRIORITIES}
          value={(manage.isPending ? manage.variables.priority : undefined) ?? ticket.priority}
          allowDeselect={false}
          disabled={!ticket.can.manage}
          onChange={(priority) => priority !== null && manage.mutate({ priority: priority })}
        />
        <form className={classes.tags} onSubmit={addTag}>
          {tags.length > 0 && (
            <ul className={classes.list} aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag} className={classes.tag}>
                  {tag}
                  {ticket.can.manage && (
                    <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => manage.mutate({ removeTag: tag })}>
                      ×
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {ticket.can.manage && tags.length < TICKET_LIMITS.tags && (
            <div className={classes.add}>
              <TextInput
                {...FIELD}
                label="Add a tag"
                maxLength={TICKET_LIMITS.tag}
                value={tag}
                onChange={(event) => setTag(event.currentTarget.value)}
              />
              <Button type="submit" variant="default" {...ariaDisabled(manage.isPending)}>
                Add
              </Button>
            </div>
          )}
        </form>
        {ticket.can.closeSpam && (
          <div>
            <CloseAsSpam ticket={ticket} />
          </div>
        )}
        {manage.isError && <PortalNotice tone="error" title={messageOf(manage.error, 'Failed to change the ticket')} />}
      </div>
    </PortalPanel>
  );
}
