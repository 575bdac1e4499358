import { type Announcements, closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { PRODUCT_LIMITS } from '../../../../server/store/store.rules';
import { PortalPanel } from '../../ui/portal-panel';
import { PictureTile } from './picture-tile';
import classes from './pictures-field.module.css';
import { PRODUCT_LABELS, type PictureValue } from './product-values';
import { usePictureFiles } from './use-picture-files';

/** Previews that the form shows at once (specification, section 9); the rest on request. */
const PREVIEWS = 6;

interface PicturesFieldProps {
  pictures: readonly PictureValue[];
  error: ReactNode;
  onChange: (pictures: PictureValue[]) => void;
  onProblem: (problem: string) => void;
}

/** A product's pictures: choose several, sort them by dragging, by the keyboard on the handle or by the arrows, remove them. */
export function PicturesField({ pictures, error, onChange, onProblem }: PicturesFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [all, setAll] = useState(false);
  const pick = usePictureFiles();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const shown = all ? pictures : pictures.slice(0, PREVIEWS);

  const move = (from: number, to: number): void => {
    if (from !== to && from in pictures && to in pictures) onChange(arrayMove([...pictures], from, to));
  };
  const placeOf = (key: unknown): number => pictures.findIndex((picture) => picture.key === key);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over !== null) move(placeOf(active.id), placeOf(over.id));
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.currentTarget;
    const files = Array.from(input.files ?? []);
    // Choosing the same file once more has to count as a choice.
    input.value = '';
    const room = PRODUCT_LIMITS.images - pictures.length;
    const picked = await pick(files.slice(0, room));
    if (picked.pictures.length > 0) {
      onChange([...pictures, ...picked.pictures]);
      setAll(true);
    }
    if (picked.problem !== null) onProblem(picked.problem);
    else if (files.length > room) onProblem(`A product has at most ${PRODUCT_LIMITS.images} pictures; the last ${files.length - room} of these are left out.`);
  };

  return (
    <PortalPanel
      title={PRODUCT_LABELS.images}
      text={`The first one stands in the store. Up to ${PRODUCT_LIMITS.images}, 10 MB each; drag them by their handle, or use the arrows, to change the order.`}
      aside={
        <>
          <input ref={chooser} type="file" accept="image/*" multiple className="visually-hidden" tabIndex={-1} aria-label="Picture files" onChange={(event) => void choose(event)} />
          <Button
            variant="default"
            size="xs"
            data-path="images"
            leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
            disabled={pictures.length >= PRODUCT_LIMITS.images}
            onClick={() => chooser.current?.click()}
          >
            Choose pictures
          </Button>
        </>
      }
    >
      {pictures.length === 0 && <p className={classes.empty}>No pictures yet. The store draws one in their place.</p>}
      {pictures.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ announcements: announcementsFor(placeOf, pictures.length), screenReaderInstructions: { draggable: 'To move this picture, press space, then the arrow keys, then space again. Escape leaves everything as it was.' } }}
          onDragEnd={drop}
        >
          <SortableContext items={shown.map(({ key }) => key)} strategy={rectSortingStrategy}>
            <ol className={classes.tiles} aria-label="Pictures">
              {shown.map((picture, place) => (
                <PictureTile
                  key={picture.key}
                  picture={picture}
                  place={place}
                  onEarlier={place > 0 ? () => move(place, place - 1) : undefined}
                  onLater={place < pictures.length - 1 ? () => move(place, place + 1) : undefined}
                  onRemove={() => onChange(pictures.filter((other) => other !== picture))}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {shown.length < pictures.length && (
        <Button className={classes.more} variant="default" size="xs" onClick={() => setAll(true)}>
          Show all {pictures.length} pictures
        </Button>
      )}
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </PortalPanel>
  );
}

/** What is said aloud while a picture is moved. */
function announcementsFor(placeOf: (key: unknown) => number, count: number): Announcements {
  const place = (key: unknown): string => `place ${placeOf(key) + 1} of ${count}`;
  return {
    onDragStart: () => 'Picked up.',
    // The first place that one is over is one's own.
    onDragOver: ({ active, over }) => (over === null ? undefined : over.id === active.id ? `Picked up, at ${place(active.id)}.` : `Over ${place(over.id)}.`),
    onDragEnd: ({ over }) => `Put down${over === null ? '' : ` at ${place(over.id)}`}.`,
    onDragCancel: () => 'The picture stays where it was.',
  };
}
