import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from '../icons.ts';
import { color } from '../theme/tokens.ts';

/** How messages look by what they say. A file of its own, so that who shows toasts brings no notices. */
export const tones = {
  info: { ink: color.indigo, wash: color.indigoWash, Icon: InfoIcon },
  good: { ink: color.good, wash: color.goodWash, Icon: CircleCheckIcon },
  warn: { ink: color.warn, wash: color.warnWash, Icon: TriangleAlertIcon },
  bad: { ink: color.bad, wash: color.badWash, Icon: CircleAlertIcon },
} as const;
