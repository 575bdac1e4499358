import { Stack } from '@mantine/core';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnnouncementView } from '../../../../server/staff/announcements/announcements.dto.js';
import { ANNOUNCEMENT_FILTERS, KEYWORD_LABELS } from '../../../../server/staff/announcements/announcements.rules';
import { useFreshQuery } from '../../live/use-live';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useAddressDialog } from '../../lib/lists/use-address-dialog';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalCards } from '../../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { AnnouncementCard } from './announcement-card';
import { AnnouncementDialog } from './announcement-dialog';
import { AnnouncementForm } from './announcement-form';
import { announcementForm } from './announcement-values';
import { useAnnouncementsFilter } from './announcements-filter';
import { ANNOUNCEMENTS_KEY, ANNOUNCEMENTS_TOPIC, announcementsQuery, useDeleteAnnouncement, usePin } from './announcements.api';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; announcement: AnnouncementView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'delete') return null;
  return announcementForm(open.kind === 'edit' ? open.announcement : null);
}

const FILTERS = ANNOUNCEMENT_FILTERS.filter((value) => value !== 'all').map((value) => ({ value, label: KEYWORD_LABELS[value] }));

/** The dialogs that a link can open. */
const LINKED = { new: { kind: 'new' } } as const;

/** Announcements to the studio's staff. */
export function AnnouncementsSection() {
  const [filter, changeFilter] = useAnnouncementsFilter();
  const { shown, addressOf, close: closeShown } = useAddressDialog('announcement');
  const announcements = useInfiniteQuery(announcementsQuery({ ...filter }));
  useFreshQuery(ANNOUNCEMENTS_TOPIC, ANNOUNCEMENTS_KEY);
  const pin = usePin();
  const remove = useDeleteAnnouncement();
  const { open, setOpen, close, outcome, done, run, showMessage } = useListActions(
    'announcements',
    formOf,
    [
      [pin, 'The announcement could not be pinned.'],
      [remove, 'Failed to delete announcement'],
    ],
    LINKED,
  );
  return (
    <PortalSection
      title="Announcements"
      description="What everyone at the studio should know. Anyone in the staff area can write one."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'new' })}>New announcement</PortalAddButton>}
    >
      <PortalFilterBar
        label="Announcements"
        search={<PortalSearch label="Search announcements" value={filter.search} onChange={(search) => changeFilter({ search })} />}
        chosen={chosenIn(filter.audience)}
      >
        <PortalFilterSelect
          label="Audience"
          all="All audiences"
          data={FILTERS}
          value={filter.audience}
          onChange={(audience) => changeFilter({ audience })}
        />
      </PortalFilterBar>
      <PortalOutcome {...outcome} />
      <PortalCards
        label="Announcements"
        errorTitle="Failed to load announcements"
        empty={
          filter.search === '' && filter.audience === '' ? (
            <PortalEmpty icon={IconSpeakerphone} title="No announcements yet">
              Write the first one with the button above. You choose who it is for.
            </PortalEmpty>
          ) : (
            <PortalNoMatch
              icon={IconSpeakerphone}
              title="No announcements match this filter"
              all="Show all announcements"
              onClear={() => changeFilter({ search: '', audience: '' })}
            >
              Try another word or another audience.
            </PortalNoMatch>
          )
        }
        {...keysetRows(announcements)}
      >
        {(rows) => (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Announcements">
            {rows.map((announcement) => (
              <AnnouncementCard
                key={announcement.id}
                announcement={announcement}
                to={addressOf(announcement.id)}
                onPin={() => {
                  showMessage(null);
                  pin.mutate(announcement);
                }}
                onEdit={() => setOpen({ kind: 'edit', announcement })}
                onDelete={() => setOpen({ kind: 'delete', announcement })}
              />
            ))}
          </Stack>
        )}
      </PortalCards>
      {shown !== null && open === null && (
        <AnnouncementDialog
          key={shown}
          id={shown}
          onEdit={(announcement) => setOpen({ kind: 'edit', announcement })}
          onClose={closeShown}
        />
      )}
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <AnnouncementForm
          announcement={open.kind === 'edit' ? open.announcement : null}
          onClose={close}
          onSaved={(title) => done(`“${title}” is saved.`)}
        />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete “${open.announcement.title}”?`}
          confirm="Delete announcement"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.announcement.id, 'The announcement is deleted.')}
        >
          <p>It disappears for everyone, together with the list of who has confirmed it. This cannot be undone.</p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}
