import { formatNumber } from '@griot/contracts';
import { color, space, type } from '@griot/ui';
import { styled } from 'styled-components';

export interface PlotProps {
  /** What is plotted: “Readers a day”. */
  label: string;
  bars: readonly { name: string; value: number }[];
  tone?: 'indigo' | 'terracotta';
}

/** Units of the drawing: a bar is so wide, with the gap after it; the sheet is stretched to where it stands. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 100;

/** Bars from left to right under their highest value; the figures themselves stand in a table beside them. */
export function BarPlot({ label, bars, tone = 'indigo' }: PlotProps) {
  const most = bars.reduce((top, bar) => (bar.value > top.value ? bar : top), bars[0] ?? { name: '', value: 0 });
  const width = Math.max(1, bars.length * (BAR + GAP) - GAP);
  const summary =
    most.value === 0
      ? `${label}: none`
      : `${label}: at most ${formatNumber(most.value)}, ${most.name}. The figures stand in the table.`;
  return (
    <Figure>
      <figcaption>{label}</figcaption>
      <Top aria-hidden="true">{formatNumber(most.value)}</Top>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill={tone === 'indigo' ? color.indigo : color.terracotta}
      >
        {bars.map(({ name, value }, n) => {
          const height = most.value === 0 ? 0 : (value / most.value) * HEIGHT;
          return (
            <rect key={name} x={n * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${name}: ${formatNumber(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <Ends aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.name : ''}</span>
      </Ends>
    </Figure>
  );
}

const Figure = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[4]} ${space[8]};
  & > figcaption {
    font-weight: 700;
  }
  & > svg {
    grid-column: 1 / -1;
    width: 100%;
    height: 140px;
    border-top: 1px dashed ${color.line};
    border-bottom: 1px solid ${color.edge};
  }
`;
const Top = styled.span`
  align-self: end;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
`;
const Ends = styled.span`
  grid-column: 1 / -1;
  display: flex;
  justify-content: space-between;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
