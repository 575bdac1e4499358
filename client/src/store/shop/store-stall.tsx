import classes from './store-scene.module.css';

const PANELS = [0, 1, 2, 3, 4, 5, 6, 7];
const PANEL = 68;
const ROOF = 54;

/** Positions of the lanterns on the line above the roof: x and y. */
const LANTERNS = [
  [44, 39],
  [128, -16],
  [272, -52],
  [416, -16],
  [500, 39],
] as const;

/** A market stall; with goods only if it is stocked. */
export function Stall({ stocked }: { stocked: boolean }) {
  return (
    <g transform="translate(848 356)">
      <path d="M8 84Q60 -30 272 -58Q484 -30 536 84" className={classes.line} />
      <path d="M18 74V396M526 74V396" className={classes.post} />
      <path d="M8 150H536" className={classes.rail} />
      {stocked && <Goods />}
      <path d="M0 276H544V396H0Z" className={classes.counter} />
      <path d="M-14 268H558V284H-14Z" className={classes.board} />
      <path d="M24 316H520M24 354H520" className={classes.seam} />
      <circle cx="272" cy="336" r="30" className={classes.emblem} />
      <path d="M252 348l14-22 10 13 7-9 10 18Z" className={classes.emblemFill} />
      {PANELS.map((index) => (
        <path key={index} d={panel(index)} className={index % 2 ? classes.stripe : classes.roof} />
      ))}
      {LANTERNS.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="44" cy="16" fill="url(#store-lantern)" className={classes.glow} />
          <path d="M0 -6V4M-9 4H9L12 24Q0 32 -12 24Z" className={classes.lamp} />
          <circle cy="15" r="5" className={classes.light} />
        </g>
      ))}
      {stocked && <Traveller />}
    </g>
  );
}

/** One strip of the roof: narrow at the ridge, rounded at the eaves. */
function panel(index: number): string {
  const top = ROOF + index * PANEL * 0.8;
  const x = index * PANEL;
  return `M${top} 4H${top + PANEL * 0.8}L${x + PANEL} 86a${PANEL / 2} 28 0 0 1 ${-PANEL} 0Z`;
}

function Goods() {
  return (
    <g>
      <g transform="translate(104 150)">
        <path d="M0 0V8M-30 14L0 6L30 14" className={classes.rail} />
        <path d="M-54 28L-26 12Q0 30 26 12L54 28L42 58L29 51V116H-29V51L-42 58Z" className={classes.cloth} />
        <circle cy="70" r="15" className={classes.print} />
        <path d="M-10 76l7-11 5 7 3-5 5 9Z" className={classes.printFill} />
      </g>
      <g transform="translate(222 150)">
        <path d="M-18 44V22Q-18 2 0 2T18 22V44" className={classes.print} />
        <path d="M-38 40H38L33 112H-33Z" className={classes.bag} />
        <path d="M-16 92L0 58L16 92Z" className={classes.printFill} />
      </g>
      <g transform="translate(330 150)">
        <path d="M0 0L-34 14M0 0L34 14" className={classes.rail} />
        <path d="M-40 14H40V116H-40Z" className={classes.poster} />
        <circle cy="52" r="22" className={classes.print} />
        <path d="M-40 92L-16 74L2 84L20 68L40 86V116H-40Z" className={classes.bag} />
      </g>
      <g transform="translate(444 150)">
        <path d="M0 0V10M-28 16L0 8L28 16" className={classes.rail} />
        <path d="M-50 34L-24 14Q-20 2 0 2T24 14L50 34L62 112H40L34 68V116H-34V68L-40 112H-62Z" className={classes.bag} />
        <path d="M-14 16Q0 34 14 16M0 30V54" className={classes.print} />
        <path d="M-20 82H20V102H-20Z" className={classes.cloth} />
      </g>
      <path d="M154 238H184V268H154ZM184 245q15 0 15 8.5t-15 8.5" className={classes.cup} />
      <path d="M364 236H402V268H364ZM370 212H396V236H370Z" className={classes.cup} />
      <path d="M500 228H516V268H500Z" className={classes.cup} />
    </g>
  );
}

/** A traveller from behind, with a full pack and a lantern. */
function Traveller() {
  return (
    <g transform="translate(-120 400)" className={classes.traveller}>
      <circle cx="46" cy="-84" r="92" fill="url(#store-lantern)" className={classes.glow} />
      <path
        d="M-22 0L-16 -52Q-20 -104 -2 -116Q-13 -122 -13 -135Q-13 -150 2 -150T17 -135Q17 -122 8 -116Q20 -108 22 -92L44 -82L42 -74L20 -78L20 -52L26 0H8L2 -40L-6 0Z"
        className={classes.figure}
      />
      <path
        d="M-30 -112H6Q12 -112 12 -104V-62H-34V-104Q-34 -112 -30 -112ZM-38 -126Q-38 -134 -30 -134H2Q10 -134 10 -126T2 -118H-30Q-38 -118 -38 -126Z"
        className={classes.figure}
      />
      <path d="M43 -78V-68M35 -68H51L54 -50Q43 -44 32 -50Z" className={classes.lamp} />
      <circle cx="43" cy="-57" r="5" className={classes.light} />
    </g>
  );
}
