import type { Place } from '../../live/stored-place';
import { FOLLOW_WITHIN, rangeAt, rowAt, topsOf } from './window-range';

/** A row as far as its place depends on it. */
export interface PlacedRow {
  key: string;
  /** False for what moves when older rows come in front: days, and the offer to load more. */
  holds: boolean;
  /** Number of its line; 0 where it has none. */
  seq: number;
}

export interface WindowView {
  start: number;
  end: number;
  /** Pixels in the place of the rows before and behind. */
  before: number;
  after: number;
  atBottom: boolean;
}

/** As much of an element as is needed of the one that scrolls. */
export interface Scroller {
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/**
 * Shows a part of many rows. The reader's place is a row, not a number of pixels: whatever is measured, loaded in front or
 * appended, the row stays where it is, and a reader at the bottom stays at the bottom.
 */
export class ThreadWindow {
  private view: WindowView;
  private readonly listeners = new Set<() => void>();
  private readonly heights = new Map<string, number>();
  private rows: readonly PlacedRow[] = [];
  private tops: number[] = [0];
  private scroller: Scroller | null = null;
  /** Height of the scroller when it was last laid out. */
  private viewport = 0;
  /** Where the scroller was when it was last set or read; null before the first layout. */
  private lastTop: number | null = null;

  /** @param place where the reader left; null for the bottom */
  constructor(private place: Place | null) {
    this.view = { start: 0, end: 0, before: 0, after: 0, atBottom: place === null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): WindowView => this.view;

  /** Where the reader is; null at the bottom. */
  get at(): Place | null {
    return this.place;
  }

  /** Called after each render: takes rows and measured heights in, and puts the reader where they were. */
  laidOut(scroller: Scroller, rows: readonly PlacedRow[], measured: ReadonlyMap<string, number>): void {
    this.takeUnreportedScroll(scroller);
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

  /** The reader scrolled. Where the window has another height, it was the layout that moved it, and the reader goes back to their place. */
  scrolled(scroller: Scroller): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (clientHeight !== this.viewport) return this.settle(scroller);
    this.lastTop = scrollTop;
    const atBottom = scrollHeight - scrollTop - clientHeight <= FOLLOW_WITHIN;
    this.place = atBottom ? null : this.placeAt(scrollTop);
    this.show(scrollTop, clientHeight);
  }

  /**
   * A browser scrolls first and reports it later: a layout in between must not pull the reader back. At the bottom it cannot be told
   * from content that became lower, and the event that follows settles it.
   */
  private takeUnreportedScroll(scroller: Scroller): void {
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
    // What is rendered next is laid out again; only then is the height right to scroll in.
    if (this.show(this.wanted(scroller.clientHeight), scroller.clientHeight)) return;
    const wanted = this.place === null ? scroller.scrollHeight - scroller.clientHeight : this.wanted(scroller.clientHeight);
    if (Math.abs(scroller.scrollTop - wanted) > 1) scroller.scrollTop = wanted;
  }

  toBottom(): void {
    this.place = null;
    const { scroller } = this;
    if (scroller === null) return;
    this.show(this.wanted(scroller.clientHeight), scroller.clientHeight);
    scroller.scrollTop = scroller.scrollHeight;
    this.lastTop = scroller.scrollTop;
  }

  /** From the rows alone, never from how they happen to be laid out: so the same rows always give the same window. */
  private wanted(viewport: number): number {
    if (this.place === null) return Math.max(0, (this.tops.at(-1) ?? 0) - viewport);
    return Math.max(0, (this.topOf(this.place.key) ?? 0) + this.place.offset);
  }

  private placeAt(scrollTop: number): Place | null {
    const first = rowAt(this.tops, scrollTop);
    const index = this.rows.findIndex(({ holds }, candidate) => holds && candidate >= first);
    const row = this.rows[index];
    return row === undefined ? null : { key: row.key, offset: scrollTop - (this.tops[index] ?? 0), seq: row.seq };
  }

  private topOf(key: string): number | null {
    const index = this.rows.findIndex((row) => row.key === key);
    return index < 0 ? null : (this.tops[index] ?? 0);
  }

  /** @returns whether other rows are to be rendered. */
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
