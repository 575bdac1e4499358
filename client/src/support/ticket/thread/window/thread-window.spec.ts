import type { ReadingPosition } from '../../../live/reading-position';
import { ThreadWindow, type PlacedRow, type Scroller } from './thread-window';

/** A page as a browser lays it out: rows of given heights, of which the window renders some. */
class FakePage {
  readonly scroller: Scroller;
  readonly window: ThreadWindow;
  keys: string[] = [];
  private top = 0;
  private clientHeight = 400;

  constructor(
    private readonly heightOf: (key: string) => number,
    place: ReadingPosition | null = null,
  ) {
    this.window = new ThreadWindow(place);
    this.scroller = Object.defineProperties(
      { clientHeight: 400, scrollHeight: 0, scrollTop: 0 },
      {
        clientHeight: { get: () => this.clientHeight },
        scrollHeight: { get: () => Math.max(this.clientHeight, this.height) },
        scrollTop: {
          get: () => this.top,
          set: (value: number) => (this.top = Math.max(0, Math.min(value, this.height - this.clientHeight))),
        },
      },
    );
  }

  private get height(): number {
    const { start, end, before, after } = this.window.read();
    return before + after + this.keys.slice(start, end).reduce((sum, key) => sum + this.heightOf(key), 0);
  }

  /** Renders until nothing changes any more. */
  render(): void {
    for (let round = 0; round < 20; round += 1) {
      const view = this.window.read();
      const shown = this.keys.slice(view.start, view.end);
      const rows: PlacedRow[] = this.keys.map((key) => ({ key, isAnchor: true, seq: Number(key) }));
      this.window.laidOut(this.scroller, rows, new Map(shown.map((key) => [key, this.heightOf(key)])));
      if (this.window.read() === view) return;
    }
    throw new Error('The window does not come to rest.');
  }

  scrollTo(top: number): void {
    this.scroller.scrollTop = top;
    this.window.scrolled(this.scroller);
    this.render();
  }

  /** Changes the viewport's height, which also scrolls it if it would end beyond its content; the event fires later. */
  resize(clientHeight: number): void {
    this.clientHeight = clientHeight;
    this.scroller.scrollTop = this.top;
  }

  /** Distance of a row's top from the viewport's top. */
  offsetOf(key: string): number {
    const { start, before } = this.window.read();
    const between = this.keys.slice(start, this.keys.indexOf(key)).reduce((sum, other) => sum + this.heightOf(other), 0);
    return before + between - this.scroller.scrollTop;
  }
}

const numbered = (from: number, count: number): string[] => Array.from({ length: count }, (_, index) => `${from + index}`);

describe('the window of a thread', () => {
  it('starts at the bottom, renders few of many rows, and stays there when more arrive', () => {
    const page = new FakePage((key) => 30 + (Number(key) % 7) * 40);
    page.keys = numbered(1000, 500);
    page.render();
    const { start, end, atBottom } = page.window.read();
    expect([end, atBottom, end - start < 30]).toEqual([500, true, true]);
    expect(page.scroller.scrollHeight - page.scroller.scrollTop).toBe(400);
    page.keys = numbered(1000, 503);
    page.render();
    expect([page.window.read().end, page.scroller.scrollHeight - page.scroller.scrollTop]).toEqual([503, 400]);
  });

  it('keeps the reader’s position when older lines are added above and newer ones below', () => {
    const page = new FakePage((key) => 30 + (Number(key) % 7) * 40);
    page.keys = numbered(1000, 100);
    page.render();
    page.scrollTo(300);
    const { key } = page.window.at!;
    const before = page.offsetOf(key);
    page.keys = numbered(900, 210);
    page.render();
    expect(page.offsetOf(key)).toBe(before);
    expect(page.window.read().atBottom).toBe(false);
  });

  it('treats a scroll during layout as the reader’s, and does not pull them back', () => {
    const page = new FakePage((key) => 30 + (Number(key) % 7) * 40);
    page.keys = numbered(1000, 100);
    page.render();
    page.scrollTo(300);
    page.scroller.scrollTop = 480;
    const before = page.offsetOf('1005');
    page.keys = numbered(900, 201);
    page.render();
    expect(page.offsetOf('1005')).toBe(before);
    page.window.scrolled(page.scroller);
    expect(page.offsetOf('1005')).toBe(before);
  });

  it('lets a reader leave the bottom while messages arrive', () => {
    const page = new FakePage(() => 100);
    page.keys = numbered(1, 40);
    page.render();
    page.scroller.scrollTop -= 500;
    const before = page.offsetOf('38');
    page.keys = numbered(1, 41);
    page.render();
    expect([page.window.read().atBottom, page.offsetOf('38')]).toEqual([false, before]);
  });

  it('returns to the stored position, or to the bottom when that line does not exist', () => {
    const page = new FakePage(() => 120, { key: '1040', offset: 20, seq: 1040 });
    page.keys = numbered(1000, 100);
    page.render();
    expect(page.offsetOf('1040')).toBe(-20);
    const other = new FakePage(() => 120, { key: 'gone', offset: 20, seq: 1 });
    other.keys = numbered(1000, 100);
    other.render();
    expect(other.window.read().atBottom).toBe(true);
  });

  it('keeps the position when the window becomes taller and shorter, as with an on-screen keyboard', () => {
    const page = new FakePage(() => 50);
    page.keys = numbered(1, 20);
    page.render();
    page.resize(2_000);
    expect(page.scroller.scrollTop).toBe(0);
    page.resize(300);
    page.window.scrolled(page.scroller);
    page.render();
    expect([page.window.read().atBottom, page.scroller.scrollHeight - page.scroller.scrollTop]).toEqual([true, 300]);
    page.scrollTo(120);
    const before = page.offsetOf('5');
    page.resize(2_000);
    page.window.scrolled(page.scroller);
    page.render();
    page.resize(300);
    page.window.scrolled(page.scroller);
    page.render();
    expect([page.window.read().atBottom, page.offsetOf('5')]).toEqual([false, before]);
  });

  it('follows again within 64 pixels of the bottom', () => {
    const page = new FakePage(() => 100);
    page.keys = numbered(1, 40);
    page.render();
    const bottom = page.scroller.scrollTop;
    page.scrollTo(bottom - 65);
    expect(page.window.read().atBottom).toBe(false);
    page.scrollTo(bottom - 64);
    expect(page.window.read().atBottom).toBe(true);
  });
});
