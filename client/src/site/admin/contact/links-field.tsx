import { TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../../ui/portal/fields/portal-list-field';
import classes from './links-field.module.css';

interface LinkValue {
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
  const change = (index: number, part: Partial<LinkValue>): void =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  const field = (index: number, part: keyof LinkValue) => {
    const path = `${name}.${index}.${part}`;
    return { ...FIELD, 'data-path': path, error: errors[path], value: links[index]?.[part] ?? '' };
  };
  return (
    <PortalListField
      legend={legend}
      description={description}
      error={errors[name]}
      keys={links.map((_, index) => index)}
      nameOf={(index) => `the link ${links[index]?.label || index + 1}`}
      rowClass={classes.row}
      labelled
      add="Add link"
      full={links.length >= max}
      onAdd={() => onChange([...links, { label: '', url: 'https://' }])}
      onRemove={(index) => onChange(links.filter((_, at) => at !== index))}
    >
      {(index) => (
        <>
          <TextInput
            {...field(index, 'label')}
            label="Label"
            maxLength={40}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <TextInput
            {...field(index, 'url')}
            className={classes.url}
            label="Address"
            type="url"
            maxLength={300}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
        </>
      )}
    </PortalListField>
  );
}
