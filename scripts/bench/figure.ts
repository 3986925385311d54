/** One measured figure against its bound: at most, unless it says at least. */
export interface Figure {
  what: string;
  value: number;
  bound: number;
  unit: string;
  atLeast?: boolean;
  /** Measured with a stopwatch: with little data on a busy machine it tells little, and `--quick` only warns. */
  speed?: boolean;
}

export const holds = ({ value, bound, atLeast }: Figure): boolean => (atLeast ? value >= bound : value <= bound);
