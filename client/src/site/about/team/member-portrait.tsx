import { memberInitials } from './member-initials';
import classes from './member-portrait.module.css';
import { seededRandom } from '../../projects/card/seeded-random';

/** Placeholder for a portrait: initials on a sky generated from the name, so that a person always has the same one. */
export function MemberPortrait({ name }: { name: string }) {
  const random = seededRandom(name);
  const hue = Math.round(random() * 360);
  const x = Math.round(60 + random() * 120);
  const y = Math.round(50 + random() * 60);
  const tilt = Math.round(random() * 60 - 30);
  return (
    <svg viewBox="0 0 240 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="240" height="240" fill={`oklch(0.27 0.06 ${hue})`} />
      <circle cx={x} cy={y} r="130" fill={`oklch(0.36 0.09 ${hue + 20})`} />
      <circle cx={x} cy={y} r="84" fill={`oklch(0.46 0.11 ${hue + 30})`} />
      <ellipse
        cx={x}
        cy={y}
        rx="150"
        ry="46"
        fill="none"
        stroke={`oklch(0.72 0.1 ${hue + 50})`}
        strokeOpacity="0.5"
        strokeWidth="1.5"
        transform={`rotate(${tilt} ${x} ${y})`}
      />
      <path d="M0 200q60-40 124-20t116-24v84H0Z" fill={`oklch(0.19 0.045 ${hue - 15})`} />
      <text
        x="120"
        y="124"
        textAnchor="middle"
        dominantBaseline="central"
        fill={`oklch(0.95 0.04 ${hue + 40})`}
        className={classes.initials}
        fontSize="88"
        fontWeight="700"
        letterSpacing="-3"
      >
        {memberInitials(name)}
      </text>
    </svg>
  );
}
