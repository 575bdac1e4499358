/** The arithmetic of choosing a square from a picture. Sizes in pixels of the picture. Pure. */

export interface Size {
  width: number;
  height: number;
}

/** What the person chose: how near, and which point of the picture lies in the middle. */
export interface View {
  /** 1 shows the largest square that fits; 4 a quarter of its side. */
  zoom: number;
  /** Middle of the square. */
  x: number;
  y: number;
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

export const MAX_ZOOM = 4;

/** The whole of the picture's shorter side, from its middle. */
export function startView({ width, height }: Size): View {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** The view that is possible nearest to the wanted one: the square never leaves the picture. */
export function within(size: Size, { zoom, x, y }: View): View {
  const near = clamp(zoom, 1, MAX_ZOOM);
  const half = sideOf(size, near) / 2;
  return { zoom: near, x: clamp(x, half, size.width - half), y: clamp(y, half, size.height - half) };
}

/** The square that a possible view shows. */
export function squareOf(size: Size, view: View): Square {
  const side = sideOf(size, view.zoom);
  return { x: view.x - side / 2, y: view.y - side / 2, side };
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
