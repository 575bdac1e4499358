import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ChangedElsewhere, Outcome } from '../../../lib/forms/merge';
import type { Resumed } from '../../../lib/forms/use-shared-form';
import { PortalNotice } from '../feedback/portal-notice';
import { PortalSaveBar } from './portal-save-bar';

/** Maximum length, in characters, of another user's text in a notice; the full text is on the site. */
const LONG = 400;

interface PortalSaveRowProps<V> {
  unsaved: boolean;
  saving: boolean;
  outcome: Outcome<V>;
  refusal: string | null;
  resumed: Resumed;
  /** Message after a successful save. */
  saved: string;
  /** What was changed elsewhere: `The contact information`. */
  subject: string;
  /** Labels of the fields. */
  labels: Readonly<Record<keyof V & string, string>>;
  discard: () => void;
  acceptTheirs: (name: keyof V & string) => void;
  /** Describes a field's value if it is not a string; undefined falls back to the value. */
  describe?: (name: keyof V & string, value: unknown) => string | undefined;
  /** Label of the submit button. */
  confirm?: string;
  /** True for a new object, which may be submitted without changes: missing values are then reported. */
  fresh?: boolean;
  /** True at the foot of a panel: full width. */
  inPanel?: boolean;
  /** Shown above the buttons during the save: progress of an upload. */
  progress?: ReactNode;
}

/** The save bar of a form that several users may edit. */
export function PortalSaveRow<V>({
  unsaved,
  saving,
  outcome,
  refusal,
  resumed,
  saved,
  subject,
  labels,
  discard,
  acceptTheirs,
  describe,
  confirm,
  fresh,
  inPanel,
  progress,
}: PortalSaveRowProps<V>) {
  return (
    <PortalSaveBar unsaved={unsaved} saving={saving} discard={discard} confirm={confirm} fresh={fresh} inPanel={inPanel}>
      <PortalResumed resumed={resumed} />
      {refusal && <PortalNotice tone="error" title={refusal} />}
      {outcome?.kind === 'saved' && <PortalNotice tone="success" title={saved} />}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject={subject} labels={labels} acceptTheirs={acceptTheirs} describe={describe} />
      )}
      {saving && progress}
    </PortalSaveBar>
  );
}

/** A notice that the form holds input from before the session ended or the page was reloaded. */
export function PortalResumed({ resumed }: { resumed: Resumed }) {
  if (!resumed) return null;
  return (
    <PortalNotice tone="success" title="What you typed has been restored">
      {resumed.isSent ? 'Saving it was interrupted. Save it again to be sure that nothing is missing.' : 'It is not saved yet.'}
      {resumed.hadFiles && ' Files cannot be restored: choose them again.'}
    </PortalNotice>
  );
}

interface PortalChangedElsewhereProps<V> {
  outcome: ChangedElsewhere<V>;
  subject: string;
  labels: Readonly<Record<keyof V & string, string>>;
  acceptTheirs: (name: keyof V & string) => void;
  describe?: (name: keyof V & string, value: unknown) => string | undefined;
}

/**
 * A notice that another user saved first and no input is lost, with the other user's values where both changed a field: to be adopted or
 * overwritten.
 */
export function PortalChangedElsewhere<V>({
  outcome: { by, fields, updated, latest },
  subject,
  labels,
  acceptTheirs,
  describe,
}: PortalChangedElsewhereProps<V>) {
  const root = useRef<HTMLDivElement>(null);
  // At the foot of a long dialog, it would push the buttons out of view and stay hidden itself.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [latest]);
  return (
    <div ref={root} style={{ scrollMarginBlock: 'var(--mantine-spacing-md)' }}>
      <PortalNotice tone="warning" title={titleOf(subject, by)}>
        <p>
          What you typed is still here and not saved yet. The other fields show what {by === null ? 'was saved elsewhere' : `${by} saved`}.
          {fields.length > 0 && ' The fields below were changed in both places. Saving again keeps your values.'}
        </p>
        {updated.length > 0 && <p>Updated fields: {updated.map((name) => labels[name]).join(', ')}.</p>}
        {fields.map((name) => (
          <Group key={name} mt="xs">
            <Text flex="1 1 14rem" miw={0} style={{ whiteSpace: 'pre-line' }}>
              {labels[name]} was saved {by === null ? 'elsewhere' : `by ${by}`} as {describe?.(name, latest[name]) ?? asText(latest[name])}.
            </Text>
            {/* The notice may move it below the pointer, where the second click of a double click would discard what was typed. */}
            <Button variant="default" size="xs" onClick={({ detail }) => detail < 2 && acceptTheirs(name)}>
              Take theirs<span className="visually-hidden"> for {labels[name]}</span>
            </Button>
          </Group>
        ))}
      </PortalNotice>
    </div>
  );
}

function titleOf(subject: string, by: string | null): string {
  if (by === null) return `${subject} changed elsewhere in the meantime`;
  return `${by} changed ${subject.charAt(0).toLowerCase()}${subject.slice(1)} in the meantime`;
}

function asText(value: unknown): string {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return 'empty';
  if (typeof value === 'string') return `“${value.length > LONG ? `${value.slice(0, LONG)}…` : value}”`;
  if (!Array.isArray(value)) return String(value);
  return value
    .map((entry: unknown) => (typeof entry === 'object' && entry !== null ? Object.values(entry).join(' ') : String(entry)))
    .join(', ');
}
