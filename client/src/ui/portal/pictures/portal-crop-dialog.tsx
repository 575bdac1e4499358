import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type ShortcutGroup, useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { MAX_ZOOM, squareOf, startView, type View, clampView } from './portal-crop';
import classes from './portal-crop-dialog.module.css';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../dialogs/portal-dialog';

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const CROP_KEYS: ShortcutGroup = { title: 'Crop', keys: [['Arrow keys', 'Move the image, with the focus on it']] };

interface PortalCropDialogProps {
  picture: ImageBitmap;
  /** The shape in which it will be displayed. */
  shape?: 'circle' | 'square';
  /** Side length of the result in pixels; the server makes the smaller ones. */
  side?: number;
  onCrop: (square: Blob) => void;
  onCancel: () => void;
}

/** Crops a square from an image: drag it or use the arrow keys to move, the slider to zoom. The preview is exactly what is sent. */
export function PortalCropDialog({ picture, shape = 'circle', side = 512, onCrop, onCancel }: PortalCropDialogProps) {
  useShortcutGroup(CROP_KEYS, true);
  const canvas = useRef<HTMLCanvasElement>(null);
  const slider = useId();
  const [view, setView] = useState<View>(() => startView(picture));
  const [busy, setBusy] = useState(false);
  const square = squareOf(picture, view);

  useEffect(() => {
    const brush = canvas.current?.getContext('2d');
    if (!brush) return;
    brush.clearRect(0, 0, side, side);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, side, side);
  }, [picture, square.x, square.y, square.side, side]);

  const move = (byX: number, byY: number): void => setView((now) => clampView(picture, { ...now, x: now.x + byX, y: now.y + byY }));
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const scale = square.side / event.currentTarget.clientWidth;
    move(-event.movementX * scale, -event.movementY * scale);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move((step[0] * square.side) / 20, (step[1] * square.side) / 20);
  };
  const crop = (): void => {
    setBusy(true);
    canvas.current?.toBlob((blob) => (blob === null ? onCancel() : onCrop(blob)), 'image/png');
  };

  return (
    <PortalDialog title="Crop the image" onEscape={onCancel}>
      <PortalDialogText>
        <p>Drag the image or use the arrow keys to position it.{shape === 'circle' && ' The circle shows the result.'}</p>
      </PortalDialogText>
      <div className={classes.stage}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          width={side}
          height={side}
          tabIndex={0}
          role="application"
          aria-label="Image. Use the arrow keys to move it."
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={onKeyDown}
        />
        {shape === 'circle' && <div className={classes.ring} aria-hidden="true" />}
      </div>
      <Group className={classes.zoom} wrap="nowrap">
        <Text component="label" htmlFor={slider}>
          Zoom
        </Text>
        <input
          id={slider}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={view.zoom}
          onChange={(event) => setView(clampView(picture, { ...view, zoom: Number(event.currentTarget.value) }))}
        />
      </Group>
      <PortalDialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={busy} onClick={crop}>
          Use this image
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
