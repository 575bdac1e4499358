/** Motifs of the fictional studio's games, each drawn around the origin in about 200 by 200 pixels. */

export type Motif = (ink: string, second: string) => string;

/** The studio's own: a fox carrying a light. */
export const fox: Motif = (ink, second) => `
  <path d="M-92-96-58 18 0 96 58 18 92-96 30-52h-60z" fill="${ink}"/>
  <path d="M-92-96-30-52-66-8zM92-96 30-52 66-8z" fill="${second}" opacity=".55"/>
  <path d="M0 96-58 18-20 30 0 62 20 30 58 18z" fill="#fff4e2"/>
  <path d="M-44 2-18 12-36 20zM44 2 18 12 36 20z" fill="#10151d"/>
  <path d="M-12 70h24L0 96z" fill="#10151d"/>
  <circle cy="-22" r="13" fill="${second}"/><circle cy="-22" r="6" fill="#fffbe8"/>`;

/** Saltglass: one boat on a flooded city. */
export const boat: Motif = (ink, second) => `
  <g fill="${second}" opacity=".35"><path d="M-96 40V-20h26v60zM-62 40V-56h20v96zM46 40V-72h24v112zM76 40V-6h20v46z"/></g>
  <path d="M-6-92v118h-62z" fill="${ink}"/><path d="M6-70v96h48z" fill="${second}"/>
  <path d="M-76 36H76L50 68h-96z" fill="${ink}"/>
  <g fill="none" stroke="${second}" stroke-width="7" stroke-linecap="round">
    <path d="M-96 82q16-14 32 0t32 0 32 0 32 0 32 0 32 0"/><path d="M-64 100q16-12 32 0t32 0 32 0 32 0"/>
  </g>`;

/** Hollow Signal: a radio telescope. */
export const dish: Motif = (ink, second) => `
  <g transform="rotate(-28)">
    <path d="M-84-14a84 84 0 0 0 168 0z" fill="${ink}"/><ellipse cy="-14" rx="84" ry="20" fill="${second}"/>
    <path d="M-50-14 0-82 50-14" fill="none" stroke="${ink}" stroke-width="6"/><circle cy="-84" r="10" fill="${second}"/>
  </g>
  <path d="M22 56 56 100H-4L10 62z" fill="${ink}"/>
  <g fill="none" stroke="${second}" stroke-width="7" stroke-linecap="round" opacity=".9">
    <path d="M-62-62a34 34 0 0 1 12-26M-84-56a58 58 0 0 1 22-52"/>
  </g>`;

/** Paper Moons: a folded moon above folded hills. */
export const moon: Motif = (ink, second) => `
  <path d="M10-96a62 62 0 1 0 52 92 74 74 0 0 1-52-92z" fill="${ink}"/>
  <path d="M10-96a62 62 0 0 0-46 98l30-44z" fill="#fff" opacity=".28"/>
  <path d="M-96 92-36 30 8 92z" fill="${second}"/><path d="M-36 30 8 92h-30z" fill="#000" opacity=".18"/>
  <path d="M-16 92 46 44 96 92z" fill="${ink}"/><path d="M46 44 96 92H62z" fill="#000" opacity=".18"/>
  <path d="m58-66 7 16 16 7-16 7-7 16-7-16-16-7 16-7z" fill="${second}"/>`;

/** Kestrel: a diving falcon. */
export const falcon: Motif = (ink, second) => `
  <path d="M0-70C22-46 30-30 98-40 80 2 54 20 22 22L34 84 0 56l-34 28 12-62C-54 20-80 2-98-40c68 10 76-6 98-30z" fill="${ink}"/>
  <path d="M0-70c10 14 14 24 14 40L0-16l-14-14c0-16 4-26 14-40z" fill="${second}"/>
  <path d="M98-40C70-28 44-22 22 22 54 20 80 2 98-40zM-98-40c28 12 54 18 76 62-32-2-58-20-76-62z" fill="${second}" opacity=".5"/>
  <g stroke="${second}" stroke-width="5" stroke-linecap="round" opacity=".7"><path d="M-66 96v-34M66 96v-34M0 104V76"/></g>`;

/** Ninth Winter: a tree in snow. */
export const tree: Motif = (ink, second) => `
  <path d="M0-100 44-40H24L62 14H36L78 70h-156l42-56h-26l38-54h-20z" fill="${ink}"/>
  <path d="M0-100 20-72-4-60-22-70zM-24-40 0-30 24-40 34-26-8-12-40-18zM-36 14 0 26 36 14 50 34-10 48-52 36z" fill="${second}"/>
  <path d="M-10 70h20v30h-20z" fill="${ink}"/>
  <g fill="${second}"><circle cx="-78" cy="-54" r="6"/><circle cx="76" cy="-66" r="5"/><circle cx="88" cy="10" r="6"/><circle cx="-88" cy="22" r="5"/></g>`;

/** Loombox: threads that become a landscape. */
export const loom: Motif = (ink, second) => `
  <rect x="-88" y="-88" width="176" height="176" rx="30" fill="${ink}"/>
  <g fill="none" stroke="${second}" stroke-width="11" stroke-linecap="round">
    <path d="M-56-48q28-22 56 0t56 0M-56-12q28-22 56 0t56 0M-56 24q28-22 56 0t56 0"/>
  </g>
  <path d="M-56 62-22 34 4 56 30 30l26 32z" fill="${second}"/>`;
