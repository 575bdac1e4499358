import { RingLight } from '../../ui/public/ring-light';
import classes from './store-scene.module.css';
import { Stall } from './store-stall';

const FAR =
  'M-400 520L-180 470L-60 492L60 446L190 470L330 428L450 470L560 512L690 486L800 520L930 498L1040 536L1180 508L1300 470L1420 494L1560 440L1700 472L2000 430V900H-400Z';
const NEAR = 'M-400 640L-120 622L80 640L300 618L520 650L700 634L880 668L1080 660L1300 676L1500 650L1660 662L2000 630V900H-400Z';
const GROUND = 'M-400 742L-60 730L240 748L520 740L760 752L1020 748L1300 754L1600 744L2000 736V1000H-400Z';

/**
 * Decoration: a market stall in the home page's landscape, with goods on its rail. Closed, the lanterns are off and the rail is empty. All
 * colours come from the tokens.
 */
export function StoreScene({ asleep }: { asleep: boolean }) {
  return (
    <svg className={classes.scene} data-asleep={asleep || undefined} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice">
      <RingLight
        name="store"
        x={1120}
        y={440}
        ring={300}
        lines={[328, 388]}
        marks={[384, 40]}
        reach={600}
        rim={1120}
        className={classes.rings}
      />
      <path d={FAR} className={classes.far} stroke="url(#store-rim)" />
      <path d={NEAR} className={classes.near} stroke="url(#store-rim)" />
      <path d={GROUND} className={classes.ground} stroke="url(#store-rim)" />
      <Stall stocked={!asleep} />
    </svg>
  );
}
