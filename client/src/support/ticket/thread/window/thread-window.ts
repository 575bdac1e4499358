import type { ReadingPosition } from '../../../live/reading-position';
import { FOLLOW_WITHIN, rangeAt, rowAt, topsOf } from './window-range';

/** The part of a row that determines its position. */
export interface PlacedRow {
  key: string;
  /** False for rows that move when older rows are prepended: days, and the button to load more. */
  isAnchor: boolean;
  /** Number of its line; 0 if it has none. */
  seq: number;
}

export interface WindowView {
  start: number;
  end: number;
  /** Heights in pixels of the space for the rows before and after. */
  before: number;
  after: number;
  atBottom: boolean;
}

/** The part of the scrolling element that is needed. */
export interface Scroller {
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/**
 * Virtual scrolling. The reading position is a row, not a number of pixels: when rows are measured, prepended or appended, the row stays
 * where it is, and a reader at the bottom stays at the bottom.
 */
export class ThreadWindow {
  private view: WindowView;
  private readonly listeners = new Set<() => void>();
  private readonly heights = new Map<string, number>();
  private rows: readonly PlacedRow[] = [];
  private tops: number[] = [0];
  private scroller: Scroller | null = null;
  /** Height of the scroller at its last layout. */
  private viewport = 0;
  /** Scroll position when it was last set or read; null before the first layout. */
  private lastTop: number | null = null;

  /** @param place the reading position; null for the bottom */
  constructor(private place: ReadingPosition | null) {
    this.view = { start: 0, end: 0, before: 0, after: 0, atBottom: place === null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): WindowView => this.view;

  /** The reading position; null at the bottom. */
  get at(): ReadingPosition | null {
    return this.place;
  }

  /** Called after each render: updates rows and measured heights, and restores the reading position. */
  laidOut(scroller: Scroller, rows: readonly PlacedRow[], measured: ReadonlyMap<string, number>): void {
    this.readUnreportedScroll(scroller);
    this.scroller = scroller;
    this.rows = rows;
    for (const [key, height] of measured) this.heights.set(key, height);
    this.tops = topsOf(
      rows.map(({ key }) => key),
      this.heights,
    );
    if (this.place !== null && this.topOf(this.place.key) === null) this.place = null;
    this.settle(scroller);
  }

  /** Handles a scroll event. If the viewport's height has changed, the layout caused it, and the reading position is restored. */
  scrolled(scroller: Scroller): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (clientHeight !== this.viewport) return this.settle(scroller);
    this.lastTop = scrollTop;
    const atBottom = scrollHeight - scrollTop - clientHeight <= FOLLOW_WITHIN;
    this.place = atBottom ? null : this.placeAt(scrollTop);
    this.show(scrollTop, clientHeight);
  }

  /**
   * A browser scrolls first and fires the event later: a layout in between must not reset the position. At the bottom this cannot be
   * distinguished from content that became lower, and the event that follows settles it.
   */
  private readUnreportedScroll(scroller: Scroller): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (scroller !== this.scroller || this.lastTop === null || clientHeight !== this.viewport) return;
    if (Math.abs(scrollTop - this.lastTop) <= 1 || scrollHeight - scrollTop - clientHeight <= 1) return;
    this.place = this.placeAt(scrollTop);
  }

  private settle(scroller: Scroller): void {
    this.moveToPlace(scroller);
    this.lastTop = scroller.scrollTop;
  }

  private moveToPlace(scroller: Scroller): void {
    this.viewport = scroller.clientHeight;
    // Newly rendered rows are laid out again; only then is the height right for scrolling.
    if (this.show(this.targetScrollTop(scroller.clientHeight), scroller.clientHeight)) return;
    const targetScrollTop =
      this.place === null ? scroller.scrollHeight - scroller.clientHeight : this.targetScrollTop(scroller.clientHeight);
    if (Math.abs(scroller.scrollTop - targetScrollTop) > 1) scroller.scrollTop = targetScrollTop;
  }

  toBottom(): void {
    this.place = null;
    const { scroller } = this;
    if (scroller === null) return;
    this.show(this.targetScrollTop(scroller.clientHeight), scroller.clientHeight);
    scroller.scrollTop = scroller.scrollHeight;
    this.lastTop = scroller.scrollTop;
  }

  /** Computed from the rows alone, never from their current layout: the same rows always give the same window. */
  private targetScrollTop(viewport: number): number {
    if (this.place === null) return Math.max(0, (this.tops.at(-1) ?? 0) - viewport);
    return Math.max(0, (this.topOf(this.place.key) ?? 0) + this.place.offset);
  }

  private placeAt(scrollTop: number): ReadingPosition | null {
    const first = rowAt(this.tops, scrollTop);
    const index = this.rows.findIndex(({ isAnchor }, candidate) => isAnchor && candidate >= first);
    const row = this.rows[index];
    return row === undefined ? null : { key: row.key, offset: scrollTop - (this.tops[index] ?? 0), seq: row.seq };
  }

  private topOf(key: string): number | null {
    const index = this.rows.findIndex((row) => row.key === key);
    return index < 0 ? null : (this.tops[index] ?? 0);
  }

  /** @returns whether other rows have to be rendered */
  private show(scrollTop: number, viewport: number): boolean {
    const { start, end } = rangeAt(this.tops, scrollTop, viewport);
    const total = this.tops.at(-1) ?? 0;
    const next: WindowView = {
      start,
      end,
      before: this.tops[start] ?? 0,
      after: total - (this.tops[end] ?? total),
      atBottom: this.place === null,
    };
    const { view } = this;
    if (
      view.start === next.start &&
      view.end === next.end &&
      view.before === next.before &&
      view.after === next.after &&
      view.atBottom === next.atBottom
    )
      return false;
    this.view = next;
    for (const listener of this.listeners) listener();
    return true;
  }
}
