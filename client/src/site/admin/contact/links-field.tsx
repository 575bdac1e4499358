import { TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { PortalListField } from '../../../ui/portal/forms/portal-list-field';
import classes from './links-field.module.css';

export interface LinkValue {
  label: string;
  url: string;
}

interface LinksFieldProps {
  /** Form field of the list; the error paths of its parts start with it: `links.0.url`. */
  name: string;
  links: readonly LinkValue[];
  errors: FormErrors;
  legend: string;
  description: string;
  /** Maximum number of links that the server accepts. */
  max: number;
  onChange: (links: LinkValue[]) => void;
}

/** A list of links: label and address. */
export function LinksField({ name, links, errors, legend, description, max, onChange }: LinksFieldProps) {
  const change = (place: number, part: Partial<LinkValue>): void =>
    onChange(links.map((link, at) => (at === place ? { ...link, ...part } : link)));
  const field = (place: number, part: keyof LinkValue) => {
    const path = `${name}.${place}.${part}`;
    return { ...FIELD, 'data-path': path, error: errors[path], value: links[place]?.[part] ?? '' };
  };
  return (
    <PortalListField
      legend={legend}
      description={description}
      error={errors[name]}
      keys={links.map((_, index) => index)}
      nameOf={(place) => `the link ${links[place]?.label || place + 1}`}
      rowClass={classes.row}
      labelled
      add="Add link"
      full={links.length >= max}
      onAdd={() => onChange([...links, { label: '', url: 'https://' }])}
      onRemove={(place) => onChange(links.filter((_, at) => at !== place))}
    >
      {(place) => (
        <>
          <TextInput
            {...field(place, 'label')}
            label="Label"
            maxLength={40}
            onChange={(event) => change(place, { label: event.currentTarget.value })}
          />
          <TextInput
            {...field(place, 'url')}
            className={classes.url}
            label="Address"
            type="url"
            maxLength={300}
            onChange={(event) => change(place, { url: event.currentTarget.value })}
          />
        </>
      )}
    </PortalListField>
  );
}
