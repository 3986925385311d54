import { color, font } from '@griot/ui';

const METALS = [
  { name: 'Gold', fill: color.gold },
  { name: 'Silver', fill: color.silver },
  { name: 'Bronze', fill: color.bronze },
] as const;

/** The medal of a rank from 1 to 3: a coin on a ribbon. */
export function Medal({ rank }: { rank: 1 | 2 | 3 }) {
  const { name, fill } = METALS[rank - 1] as (typeof METALS)[number];
  return (
    <svg viewBox="0 0 44 56" width="44" height="56" role="img" aria-label={`${name} medal`}>
      <path d="M9 0h11l8 24H17z" fill={color.indigo} />
      <path d="M35 0H24l-8 24h11z" fill={color.terracotta} />
      <circle cx="22" cy="37" r="18" fill={color.surface} />
      <circle cx="22" cy="37" r="16.500" fill={fill} />
      <circle
        cx="22"
        cy="37"
        r="12.500"
        fill="none"
        stroke={color.surface}
        strokeWidth="1.200"
        strokeDasharray="1.500 2.400"
      />
      <text
        x="22"
        y="43"
        textAnchor="middle"
        fill={color.surface}
        fontFamily={font.title}
        fontWeight="700"
        fontSize="16"
      >
        {rank}
      </text>
    </svg>
  );
}
