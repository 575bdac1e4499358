import { Select, type SelectProps } from '@mantine/core';

interface Option {
  value: string;
  label: string;
}

type PortalFilterSelectProps = Pick<SelectProps, 'searchable' | 'w' | 'maw' | 'flex'> & {
  /** Name of what is filtered by, for screen readers: the option for all says it to everyone else. */
  label: string;
  /** Shows the label above the field as well, beside fields that have one. */
  withLabel?: boolean;
  /** Label of the option that does not filter: `All states`. */
  all: string;
  data: ReadonlyArray<Option | { group: string; items: Option[] }>;
  /** Empty for all. */
  value: string;
  onChange: (value: string) => void;
};

/** Mantine takes an empty value for none chosen. */
const ALL = 'all';

/** One condition of a filter, chosen from a list; an empty value does not filter. */
export function PortalFilterSelect({ label, withLabel = false, all, data, value, onChange, ...layout }: PortalFilterSelectProps) {
  // A value that is no longer offered, such as a former colleague, still shows that something is chosen.
  const isListed =
    value === '' || data.flatMap((entry) => ('items' in entry ? entry.items : entry)).some((option) => option.value === value);
  return (
    <Select
      {...layout}
      {...(withLabel ? { label } : { 'aria-label': label })}
      data={[{ value: ALL, label: all }, ...data, ...(isListed ? [] : [{ value, label: `${label}: not listed` }])]}
      allowDeselect={false}
      value={value === '' ? ALL : value}
      onChange={(chosen) => onChange(chosen === null || chosen === ALL ? '' : chosen)}
    />
  );
}
