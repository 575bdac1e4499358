interface Mote {
  x: number;
  y: number;
  speed: number;
  size: number;
  phase: number;
}

const COUNT = 56;
/** About twenty frames per second are enough for slow motion. */
const FRAME_MS = 48;
/** How often the colour is re-read: the visitor may change the scheme, and reading it costs a style calculation. */
const COLOUR_MS = 1000;

/**
 * Draws drifting particles on the canvas, in its CSS colour, until the returned function is called. They lean towards the pointer. Pauses
 * while the canvas is out of view or the page is hidden.
 */
export function runMotes(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (context === null) return () => {};
  const motes = Array.from({ length: COUNT }, newMote);
  let width = 0;
  let height = 0;
  let pull = 0;
  let pointer = 0.7;
  let frame = 0;
  let last = 0;
  let colourAt = -COLOUR_MS;
  let colour = '';

  function measure() {
    const scale = Math.min(window.devicePixelRatio, 1.5);
    ({ clientWidth: width, clientHeight: height } = canvas);
    canvas.width = width * scale;
    canvas.height = height * scale;
    context?.setTransform(scale, 0, 0, scale, 0, 0);
  }

  function draw(now: number) {
    frame = requestAnimationFrame(draw);
    if (context === null || now - last < FRAME_MS) return;
    const step = Math.min(now - last, 100) / 1000;
    last = now;
    pull += (pointer - pull) * 0.04;
    context.clearRect(0, 0, width, height);
    if (now - colourAt > COLOUR_MS) {
      colour = getComputedStyle(canvas).color;
      colourAt = now;
    }
    context.fillStyle = colour;
    for (const mote of motes) {
      mote.y -= mote.speed * step;
      mote.x += (Math.sin(now / 2600 + mote.phase) * 0.008 + (pull - mote.x) * 0.02) * step;
      if (mote.y < -0.02) Object.assign(mote, newMote(), { y: 1.02 });
      context.globalAlpha = 0.55 * Math.sin(Math.PI * Math.min(Math.max(mote.y, 0), 1)) * (0.6 + 0.4 * Math.sin(now / 700 + mote.phase));
      context.beginPath();
      context.arc(mote.x * width, mote.y * height, mote.size, 0, 2 * Math.PI);
      context.fill();
    }
  }

  function follow(event: PointerEvent) {
    pointer = event.clientX / Math.max(window.innerWidth, 1);
  }

  const sight = new IntersectionObserver(([entry]) => {
    cancelAnimationFrame(frame);
    if (entry?.isIntersecting) frame = requestAnimationFrame(draw);
  });
  const size = new ResizeObserver(measure);
  size.observe(canvas);
  sight.observe(canvas);
  window.addEventListener('pointermove', follow, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    sight.disconnect();
    size.disconnect();
    window.removeEventListener('pointermove', follow);
  };
}

function newMote(): Mote {
  return {
    x: Math.random(),
    y: Math.random(),
    speed: 0.012 + Math.random() * 0.03,
    size: 0.6 + Math.random() * 1.6,
    phase: Math.random() * 2 * Math.PI,
  };
}
