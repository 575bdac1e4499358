import { Button, Group, Stack } from '@mantine/core';
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { PLAYTEST_STATUS_LABELS, PLAYTEST_STATUSES } from '../../../../server/staff/playtests/playtests.rules';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { filledIn } from '../../lib/navigation/address-filter';
import { useAddressDialog } from '../../lib/lists/use-address-dialog';
import { useFreshQuery } from '../../live/use-live';
import { SavedViews } from '../../saved-views/saved-views';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalCards } from '../../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { CancelDialog } from './cancel-dialog';
import { FeedDialog } from '../../calendar-feed/feed-dialog';
import classes from '../../ui/portal/layout/portal-entry-card.module.css';
import { PlaytestCard } from './playtest-card';
import { PlaytestDialog } from './playtest-dialog';
import { PlaytestForm } from './playtest-form';
import { playtestForm } from './playtest-values';
import { readFilter, usePlaytestsFilter } from './playtests-filter';
import { PLAYTESTS_KEY, PLAYTESTS_TOPIC, playtestsQuery } from './playtests.api';

type Open = { kind: 'new' | 'feed' } | { kind: 'edit' | 'cancel'; session: PlaytestView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'edit') return playtestForm(open.session);
  return open.kind === 'new' ? playtestForm(null) : null;
}

const STATUSES = PLAYTEST_STATUSES.map((value) => ({ value, label: PLAYTEST_STATUS_LABELS[value] }));

/** The dialogs that a link can open. */
const LINKED = { new: { kind: 'new' }, feed: { kind: 'feed' } } as const;

/** The studio's playtests. The address holds the filter and the open session. */
export function PlaytestsSection() {
  const [filter, changeFilter] = usePlaytestsFilter();
  const { shown, addressOf, close: closeShown } = useAddressDialog('session');
  const sessions = useInfiniteQuery(playtestsQuery({ ...filter }));
  useFreshQuery(PLAYTESTS_TOPIC, PLAYTESTS_KEY);
  const { open, setOpen, close, outcome, done } = useListActions('playtests', formOf, [], LINKED);
  return (
    <PortalSection
      title="Playtest Sessions"
      description="Who plays which build, and when. Anyone in the staff area can schedule a session."
      action={
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen({ kind: 'feed' })}>
            Calendar
          </Button>
          <PortalAddButton onClick={() => setOpen({ kind: 'new' })}>Schedule session</PortalAddButton>
        </Group>
      }
    >
      <PortalFilterBar
        label="Playtest sessions"
        search={<PortalSearch label="Search sessions" value={filter.search} onChange={(search) => changeFilter({ search })} />}
        chosen={chosenIn(filter.status)}
      >
        <PortalFilterSelect
          label="Status"
          all="All statuses"
          data={STATUSES}
          value={filter.status}
          onChange={(status) => changeFilter({ status })}
        />
      </PortalFilterBar>
      <SavedViews
        list="playtests"
        filter={filledIn(filter)}
        filtered={chosenIn(filter.search, filter.status) > 0}
        items="sessions"
        onShow={(saved) => changeFilter(readFilter(new URLSearchParams(saved)))}
      />
      <PortalOutcome {...outcome} />
      <PortalCards
        label="Playtest sessions"
        errorTitle="Failed to load sessions"
        empty={
          filter.search === '' && filter.status === '' ? (
            <PortalEmpty icon={IconDeviceGamepad2} title="No sessions found">
              Schedule the first one with the button above.
            </PortalEmpty>
          ) : (
            <PortalNoMatch
              icon={IconDeviceGamepad2}
              title="No sessions found"
              all="Show all sessions"
              onClear={() => changeFilter({ search: '', status: '' })}
            >
              Try another search or another status.
            </PortalNoMatch>
          )
        }
        {...keysetRows(sessions)}
      >
        {(rows) => (
          <Stack component="ul" gap="sm" className={classes.list} aria-label="Playtest sessions">
            {rows.map((session) => (
              <PlaytestCard
                key={session.id}
                session={session}
                to={addressOf(session.id)}
                onEdit={() => setOpen({ kind: 'edit', session })}
                onCancel={() => setOpen({ kind: 'cancel', session })}
              />
            ))}
          </Stack>
        )}
      </PortalCards>
      {shown !== null && (
        // It stays open below its forms, because it may hold unsaved notes.
        <PlaytestDialog
          key={shown}
          id={shown}
          onEdit={(session) => setOpen({ kind: 'edit', session })}
          onCancel={(session) => setOpen({ kind: 'cancel', session })}
          onClose={closeShown}
        />
      )}
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <PlaytestForm
          session={open.kind === 'edit' ? open.session : null}
          onClose={close}
          onSaved={(title) => done(`“${title}” is saved.`)}
        />
      )}
      {open?.kind === 'cancel' && <CancelDialog session={open.session} onDone={done} onClose={close} />}
      {open?.kind === 'feed' && <FeedDialog onClose={close} />}
    </PortalSection>
  );
}
