import { Checkbox, Select, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PreferencesView, UpdatePreferences } from '../../../../server/users/profile/preferences.dto.js';
import {
  COLOUR_SCHEMES,
  DATE_FORMATS,
  SEND_KEYS,
  type ColourScheme,
  type SendKey,
} from '../../../../server/users/profile/preferences.rules';
import { formMessage } from '../../lib/forms/forms';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { datesIn } from '../../ui/portal/time/portal-dates';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { CheckboxGroup } from './checkbox-group';
import { FORMAT_LABELS, SCHEME_LABELS, SEND_KEY_LABELS } from './preference-labels';
import { languageOptions } from '../../lib/locale/locale-options';
import { PanelSkeleton } from '../panels/panel-skeleton';
import { preferencesQuery, useSavePreferences, withChange } from '../../lib/http/preferences';

const SCHEME_HINTS: Readonly<Record<ColourScheme, string>> = {
  system: 'The same as your device',
  dark: 'Always light text on dark',
  light: 'Always dark text on light',
};

const SEND_KEY_HINTS: Readonly<Record<SendKey, string>> = {
  enter: 'Shift + Enter starts a new line',
  'ctrl-enter': '⌘ + Enter on a Mac',
};

/** Display and notification preferences. Every choice takes effect and is saved immediately. */
export function PreferencesTab() {
  const preferences = useQuery(preferencesQuery);
  if (preferences.data === undefined) {
    if (preferences.isPending) return <PanelSkeleton fields={4} />;
    return (
      <PortalLoadError
        title="Your preferences could not be loaded"
        error={preferences.error}
        retrying={preferences.isFetching}
        onRetry={() => void preferences.refetch()}
      />
    );
  }
  return (
    <PortalPanel title="Preferences" text="Changes are saved straight away and apply on every device you sign in on.">
      <PreferencesFields preferences={preferences.data} />
    </PortalPanel>
  );
}

function PreferencesFields({ preferences: stored }: { preferences: PreferencesView }) {
  const save = useSavePreferences();
  // Show a choice on click, without waiting for the cache to update.
  const [chosen, setChosen] = useState<UpdatePreferences>({});
  const preferences = withChange(stored, chosen);
  const { setColorScheme } = useMantineColorScheme();
  const languages = useMemo(() => languageOptions(preferences.language), [preferences.language]);
  const [example] = useState(() => new Date().toISOString());
  const change = (what: UpdatePreferences): void => {
    setChosen((before) => ({ ...before, ...what, mail: { ...before.mail, ...what.mail } }));
    save.mutate(what, { onSettled: () => setChosen({}) });
  };
  const chooseScheme = (colourScheme: ColourScheme): void => {
    // The same setting as the frame's own toggle: it takes effect immediately and is stored in this browser.
    setColorScheme(colourScheme === 'system' ? 'auto' : colourScheme);
    change({ colourScheme });
  };
  const refusal = formMessage([], save.error, 'Your choice could not be saved. Please try again.');
  return (
    <Stack gap="xl">
      <PortalChoice
        label="Colour scheme"
        options={COLOUR_SCHEMES.map((value) => ({ value, label: SCHEME_LABELS[value], hint: SCHEME_HINTS[value] }))}
        value={preferences.colourScheme}
        onChange={chooseScheme}
      />
      <PortalChoice
        label="Dates"
        hint="Used in your account and wherever an exact time is shown. All times are UK time."
        options={DATE_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value], hint: datesIn(value).moment(example) }))}
        value={preferences.dateFormat}
        onChange={(dateFormat) => change({ dateFormat })}
      />
      <PortalChoice
        label="Send messages with"
        hint="In your support tickets."
        options={SEND_KEYS.map((value) => ({ value, label: SEND_KEY_LABELS[value], hint: SEND_KEY_HINTS[value] }))}
        value={preferences.sendKey}
        onChange={(sendKey) => change({ sendKey })}
      />
      <Select
        {...FIELD}
        maw="24rem"
        label="Language"
        description="The language you would like us to write to you in. The site itself is in British English."
        data={languages}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No language with that name"
        value={preferences.language}
        onChange={(language) => language !== null && change({ language })}
      />
      <CheckboxGroup label="Emails" help="Emails about the security of your account are always sent.">
        <Checkbox
          label="News about projects and events"
          checked={preferences.mail.news}
          onChange={(event) => change({ mail: { news: event.currentTarget.checked } })}
        />
        <Checkbox
          label="Answers to my support tickets"
          checked={preferences.mail.tickets}
          onChange={(event) => change({ mail: { tickets: event.currentTarget.checked } })}
        />
      </CheckboxGroup>
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <Text mih="1.55em" c="var(--success)" role="status">
        {save.isPending ? 'Saving...' : save.isSuccess && 'Saved'}
      </Text>
    </Stack>
  );
}
