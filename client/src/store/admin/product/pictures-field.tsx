import { arrayMove } from '@dnd-kit/sortable';
import { Button, SimpleGrid, Text } from '@mantine/core';
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { PRODUCT_LIMITS } from '../../../../../server/store/store.rules';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalSortable } from '../../../ui/portal/lists/portal-sortable';
import { pickedFiles } from './picked-files';
import { PictureTile } from './picture-tile';
import { PRODUCT_LABELS, type PictureValue } from './product-values';

/** Number of previews that the form shows initially (specification, section 9); the rest on request. */
const PREVIEWS = 6;

interface PicturesFieldProps {
  pictures: readonly PictureValue[];
  /** Returns the current images: reading files takes a while, during which images may be moved or removed. */
  latest: () => readonly PictureValue[];
  error: ReactNode;
  onChange: (pictures: PictureValue[]) => void;
  /** Called with newly chosen images, once the form has them. */
  onAdded: (pictures: readonly PictureValue[]) => void;
  /** The uploaded share of each image, by key; images without an upload are omitted. */
  shares: ReadonlyMap<string, number>;
  onProblem: (problem: string) => void;
}

/** A product's images: choose several, sort them by dragging, by the keyboard on the handle or by the arrow buttons, remove them. */
export function PicturesField({ pictures, latest, error, onChange, onAdded, shares, onProblem }: PicturesFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [all, setAll] = useState(false);
  const shown = all ? pictures : pictures.slice(0, PREVIEWS);

  const move = (from: number, to: number): void => {
    if (from !== to && from in pictures && to in pictures) onChange(arrayMove([...pictures], from, to));
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.currentTarget;
    const files = Array.from(input.files ?? []);
    // Choosing the same file again must also fire a change event.
    input.value = '';
    const picked = await pickedFiles(files.slice(0, PRODUCT_LIMITS.images));
    const now = latest();
    const fitting = picked.pictures.slice(0, PRODUCT_LIMITS.images - now.length);
    if (fitting.length > 0) {
      onChange([...now, ...fitting]);
      onAdded(fitting);
      setAll(true);
    }
    const problems = [...picked.problems];
    const omitted = files.length - picked.problems.length - fitting.length;
    if (omitted > 0) problems.push(`A product has at most ${PRODUCT_LIMITS.images} images. The last ${omitted} were left out.`);
    if (problems.length > 0) onProblem(problems.join(' '));
  };

  return (
    <PortalPanel
      title={PRODUCT_LABELS.images}
      text={`The first one is shown in the store. Up to ${PRODUCT_LIMITS.images}, 10 MB each. To change the order, drag them by their handle or use the arrows.`}
      aside={
        <>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            multiple
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Image files"
            onChange={(event) => void choose(event)}
          />
          <Button
            variant="default"
            size="xs"
            data-path="images"
            leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
            disabled={pictures.length >= PRODUCT_LIMITS.images}
            onClick={() => chooser.current?.click()}
          >
            Choose images
          </Button>
        </>
      }
    >
      {pictures.length === 0 && <Text c="dimmed">No images yet. The store shows a drawing instead.</Text>}
      {pictures.length > 0 && (
        <PortalSortable
          grid
          ids={shown.map(({ key }) => key)}
          count={pictures.length}
          nameOf={(key) => `Image ${pictures.findIndex((picture) => picture.key === key) + 1}`}
          onMove={move}
        >
          <SimpleGrid component="ol" minColWidth="min(9.25rem, 45%)" spacing="sm" aria-label="Images">
            {shown.map((picture, index) => (
              <PictureTile
                key={picture.key}
                picture={picture}
                share={shares.get(picture.key)}
                place={index}
                onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
                onLater={index < pictures.length - 1 ? () => move(index, index + 1) : undefined}
                onRemove={() => onChange(pictures.filter((other) => other !== picture))}
              />
            ))}
          </SimpleGrid>
        </PortalSortable>
      )}
      {shown.length < pictures.length && (
        <Button mt="md" variant="default" size="xs" onClick={() => setAll(true)}>
          Show all {pictures.length} images
        </Button>
      )}
      {error && (
        <Text role="alert" mt="sm" size="xs" c="var(--danger)">
          {error}
        </Text>
      )}
    </PortalPanel>
  );
}
