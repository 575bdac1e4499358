/** Geometry of cropping a square from an image. Sizes in pixels of the image. Pure. */

interface Size {
  width: number;
  height: number;
}

/** The user's crop: zoom and centre. */
export interface View {
  /** 1 shows the largest square that fits; 4 a quarter of its side. */
  zoom: number;
  /** Centre of the square. */
  x: number;
  y: number;
}

interface Square {
  x: number;
  y: number;
  side: number;
}

export const MAX_ZOOM = 4;

/** The largest square around the centre of the image. */
export function startView({ width, height }: Size): View {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** The nearest valid view: the square never leaves the image. */
export function clampView(size: Size, { zoom, x, y }: View): View {
  const near = clamp(zoom, 1, MAX_ZOOM);
  const half = sideOf(size, near) / 2;
  return { zoom: near, x: clamp(x, half, size.width - half), y: clamp(y, half, size.height - half) };
}

/** The square that a valid view shows. */
export function squareOf(size: Size, view: View): Square {
  const side = sideOf(size, view.zoom);
  return { x: view.x - side / 2, y: view.y - side / 2, side };
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
