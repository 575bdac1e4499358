import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BuildChannelView } from '../../../../server/staff/build-decisions/build-decisions.dto.js';
import { KEEP_LAST_LIMITS, KEEP_LAST_MESSAGE } from '../../../../server/staff/builds/builds.rules';
import type { Loaded } from '../../lib/forms/merge';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useFreshQuery } from '../../live/use-live';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { BUILDS_TOPIC, changeChannel, channelsQuery, useBuildsChanged } from './builds.api';

interface ChannelValues {
  /** Empty to keep all files. */
  keep_last: number | string;
}

const LABELS: Readonly<Record<keyof ChannelValues, string>> = { keep_last: 'Builds that keep their files' };

/** The channels, and how many builds of each keep their files. */
export function BuildChannels() {
  const query = useQuery(channelsQuery);
  useFreshQuery(BUILDS_TOPIC, channelsQuery.queryKey);
  const { open, setOpen, close, outcome, done } = useListActions<BuildChannelView>('build-channels', formOf);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        The files of older builds are deleted, and the builds stay listed. The live build and every build that a bug, review or playtest
        refers to keep their files.
      </Text>
      <PortalOutcome {...outcome} />
      <PortalLoaded query={query} failed="Failed to load the channels" height="6rem">
        {(channels) => (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Channels">
            {channels.map((channel) => (
              <Group component="li" key={channel.name} justify="space-between" gap="xs">
                <div>
                  <Text fw={600}>{channel.name}</Text>
                  <Text size="sm" c="dimmed">
                    {retentionText(channel)} {channel.live_version === null ? 'No build is live.' : `${channel.live_version} is live.`}
                  </Text>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Change how many builds of ${channel.name} keep their files`}
                  onClick={() => setOpen(channel)}
                >
                  Change
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </PortalLoaded>
      {open !== null && <ChannelForm channel={open} onSaved={() => done(`The channel ${open.name} is saved.`)} onClose={close} />}
    </Stack>
  );
}

function ChannelForm({ channel, onSaved, onClose }: { channel: BuildChannelView; onSaved: () => void; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useBuildsChanged();
  const shared = useSharedForm<ChannelValues>({
    name: formOf(channel),
    root,
    loaded: loadedChannel(channel),
    validate: ({ keep_last }) => (keep_last === '' || isAllowed(Number(keep_last)) ? {} : { keep_last: KEEP_LAST_MESSAGE }),
    send: async ({ keep_last }, version) => {
      try {
        return loadedChannel(await changeChannel(channel.name, keep_last === '' ? null : Number(keep_last), version));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'keep_last' in current ? loadedChannel(current as BuildChannelView) : null,
    failure: 'The channel could not be saved.',
    onSaved,
  });
  const { form } = shared;
  return (
    <PortalSharedDialog
      title={`Files of ${channel.name}`}
      root={root}
      shared={shared}
      edits={{ subject: 'This channel', labels: LABELS }}
      confirm="Save channel"
      onClose={onClose}
    >
      <NumberInput
        {...FIELD}
        label={LABELS.keep_last}
        description="The number of newest builds. Leave it empty to keep all files."
        allowDecimal={false}
        min={KEEP_LAST_LIMITS.min}
        max={KEEP_LAST_LIMITS.max}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('keep_last')}
      />
    </PortalSharedDialog>
  );
}

function formOf({ name }: BuildChannelView): string {
  return `build-channel:${name}`;
}

function loadedChannel({ keep_last, version }: BuildChannelView): Loaded<ChannelValues> {
  return { values: { keep_last: keep_last ?? '' }, version };
}

function isAllowed(count: number): boolean {
  return Number.isInteger(count) && count >= KEEP_LAST_LIMITS.min && count <= KEEP_LAST_LIMITS.max;
}

function retentionText({ keep_last: count }: BuildChannelView): string {
  if (count === null) return 'All builds keep their files.';
  return count === 1 ? 'The last build keeps its file.' : `The last ${count.toLocaleString('en-GB')} builds keep their files.`;
}
