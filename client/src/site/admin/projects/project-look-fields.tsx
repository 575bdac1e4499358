import { NativeSelect, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LETTERINGS, APPEARANCE_LIMITS, PLATFORMS, type Lettering } from '../../../../../server/site/projects/projects.rules';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import { ProjectPictureField } from './project-picture-field';
import { APPEARANCE_LABELS, type ProjectValues } from './project-values';
import { ThemeColourField } from './theme-colour-field';

interface ProjectAppearanceFieldsProps {
  form: UseFormReturnType<ProjectValues>;
  /** Reports whether an upload is in progress, without which the form would be saved. */
  onUploading: (uploading: boolean) => void;
}

const LETTERING_LABELS: Readonly<Record<Lettering, string>> = {
  studio: 'The studio’s own',
  bookish: 'Bookish: a calm serif',
  signal: 'Signal: monospaced capitals',
  wide: 'Wide: slanted capitals',
  soft: 'Soft: rounded, in lower case',
  carved: 'Carved: serif capitals',
};

/** The facts that visitors look for first, and the project's appearance. */
export function ProjectAppearanceFields({ form, onUploading }: ProjectAppearanceFieldsProps) {
  const { values, errors } = form;
  return (
    <>
      <TextInput
        {...FIELD}
        label={APPEARANCE_LABELS.statusLine}
        maxLength={APPEARANCE_LIMITS.statusLine}
        description="Where the project stands, such as “In open testing”."
        {...form.getInputProps('statusLine')}
      />
      <TextInput
        {...FIELD}
        label={APPEARANCE_LABELS.releaseDate}
        maxLength={APPEARANCE_LIMITS.releaseDate}
        description="A date such as 2027-03-21, or words such as “Spring 2027”."
        {...form.getInputProps('releaseDate')}
      />
      <TagsInput
        {...FIELD}
        label={APPEARANCE_LABELS.platforms}
        data={[...PLATFORMS]}
        maxTags={APPEARANCE_LIMITS.platforms}
        description={`Up to ${APPEARANCE_LIMITS.platforms}. Choose from the list, or type another and press Enter.`}
        {...form.getInputProps('platforms')}
      />
      <ThemeColourField
        label={APPEARANCE_LABELS.accent}
        path="accent"
        whenEmpty="Leave it empty to use the studio’s colour."
        value={values.accent}
        error={errors.accent}
        onChange={(accent) => form.setFieldValue('accent', accent)}
      />
      <NativeSelect
        {...FIELD}
        label={APPEARANCE_LABELS.lettering}
        data={LETTERINGS.map((value) => ({ value, label: LETTERING_LABELS[value] }))}
        description="How the title is set on the card and the page."
        {...form.getInputProps('lettering')}
      />
      <ProjectPictureField
        label={APPEARANCE_LABELS.keyArt}
        text="Shown on the card, and at the top of a page whose hero has no image. At least 1,600 pixels wide."
        value={values.keyArt}
        error={errors.keyArt}
        onChange={(keyArt) => form.setFieldValue('keyArt', keyArt)}
        onUploading={onUploading}
      />
      <ProjectPictureField
        label={APPEARANCE_LABELS.logo}
        text="Shown in place of the title. Use a transparent background and light lettering."
        value={values.logo}
        error={errors.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
        onUploading={onUploading}
      />
      <PortalSwitch
        label={APPEARANCE_LABELS.featured}
        description="It comes first on the home page and in the list of projects, instead of the current leading project."
        checked={values.featured}
        onChange={(featured) => form.setFieldValue('featured', featured)}
      />
    </>
  );
}
