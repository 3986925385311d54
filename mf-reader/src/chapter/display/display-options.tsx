import { Button, color, radius, space, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useChangeDisplay, useDisplay } from './stored-display.ts';
import {
  BACKGROUNDS,
  DEFAULTS,
  FACES,
  FONT_SIZE,
  LINE_HEIGHT,
  PARAGRAPH_SPACING,
  stepped,
  WIDTHS,
  type Display,
  type Scale,
} from './options.ts';

/** How the text looks (part 2 §2.10 and §9); every choice holds at once. */
export function DisplayOptions({ onKeys }: { /** Opens the sheet of keys. */ onKeys: () => void }) {
  const display = useDisplay();
  const change = useChangeDisplay();
  const usual = (Object.keys(DEFAULTS) as (keyof Display)[]).every((name) => display[name] === DEFAULTS[name]);
  return (
    <Options>
      <Stepper
        name="Font size"
        scale={FONT_SIZE}
        value={display.fontSize}
        less="Smaller text"
        more="Larger text"
        onChange={(fontSize) => change({ fontSize })}
      />
      <Choice
        legend="Font family"
        name="face"
        columns={2}
        chosen={display.fontFamily}
        onChoose={(fontFamily) => change({ fontFamily })}
        options={FACES.map(({ name, stack, hint }) => ({
          value: name,
          // The face itself is fetched by whoever chooses it, and by nobody who only looks.
          label: (
            <span style={hint === undefined || display.fontFamily === name ? { fontFamily: stack } : {}}>
              {name}
              {hint === undefined ? null : <small>{hint}</small>}
            </span>
          ),
        }))}
      />
      <Choice
        legend="Background"
        name="background"
        columns={2}
        chosen={display.backgroundColor ?? 'system'}
        onChoose={(value) => change({ backgroundColor: value === 'system' ? null : value })}
        options={[
          {
            value: 'system' as const,
            label: (
              <>
                <Halves aria-hidden="true" />
                Follow the system
              </>
            ),
          },
          ...BACKGROUNDS.map(({ value, name }) => ({
            value,
            label: (
              <>
                <Swatch aria-hidden="true" style={{ background: value }} />
                {name}
              </>
            ),
          })),
        ]}
      />
      <Stepper
        name="Line height"
        scale={LINE_HEIGHT}
        value={display.lineHeight}
        less="Closer lines"
        more="Lines further apart"
        onChange={(lineHeight) => change({ lineHeight })}
      />
      <Stepper
        name="Paragraph spacing"
        scale={PARAGRAPH_SPACING}
        value={display.paragraphSpacing}
        less="Closer paragraphs"
        more="Paragraphs further apart"
        onChange={(paragraphSpacing) => change({ paragraphSpacing })}
      />
      <Choice
        legend="Text width"
        name="width"
        columns={3}
        chosen={display.width}
        onChoose={(width) => change({ width })}
        options={WIDTHS.map(({ value, name }) => ({ value, label: name }))}
      />
      <Row>
        <input
          type="checkbox"
          checked={display.justify}
          onChange={(event) => change({ justify: event.target.checked })}
        />
        Justify both edges
      </Row>
      <Row>
        <input
          type="checkbox"
          checked={display.comments}
          onChange={(event) => change({ comments: event.target.checked })}
        />
        Show comments
      </Row>
      <Last>
        <Button disabled={usual} reason="It looks as it comes" onClick={() => change(DEFAULTS)}>
          Back to the usual look
        </Button>
        <Keys>
          <Button variant="quiet" onClick={onKeys}>
            Keyboard shortcuts
          </Button>
        </Keys>
      </Last>
    </Options>
  );
}

interface StepperProps {
  name: string;
  scale: Scale;
  value: number;
  less: string;
  more: string;
  onChange: (value: number) => void;
}

const Stepper = ({ name, scale, value, less, more, onChange }: StepperProps) => (
  <div role="group" aria-label={name}>
    <Heading>{name}</Heading>
    <Steps>
      <Button
        aria-label={less}
        disabled={value <= scale.min}
        reason="It goes no further"
        onClick={() => onChange(stepped(scale, value - scale.step))}
      >
        −
      </Button>
      <output aria-live="polite">{value}</output>
      <Button
        aria-label={more}
        disabled={value >= scale.max}
        reason="It goes no further"
        onClick={() => onChange(stepped(scale, value + scale.step))}
      >
        +
      </Button>
    </Steps>
  </div>
);

interface ChoiceProps<V extends string> {
  legend: string;
  name: string;
  columns: number;
  chosen: V;
  onChoose: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
}

const Choice = <V extends string>({ legend, name, columns, chosen, onChoose, options }: ChoiceProps<V>) => (
  <fieldset>
    <Heading as="legend">{legend}</Heading>
    <Tiles $columns={columns}>
      {options.map(({ value, label }) => (
        <Tile key={value}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </Tile>
      ))}
    </Tiles>
  </fieldset>
);

const Options = styled.div`
  display: grid;
  gap: ${space[24]};
  padding-top: ${space[24]};
`;
const Heading = styled.p`
  margin-bottom: ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-weight: 700;
`;

const Steps = styled.div`
  display: grid;
  grid-template-columns: 1fr 64px 1fr;
  align-items: center;
  text-align: center;
  output {
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  button {
    font-size: ${type[21]};
  }
`;

const Tiles = styled.div<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${(p) => p.$columns}, minmax(0, 1fr));
  gap: ${space[8]};
`;

const Tile = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 48px;
  padding: ${space[4]} ${space[12]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  line-height: 1.25;
  cursor: pointer;
  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${type[12]};
  }
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:has(:checked) {
    border-color: ${color.indigo};
    background: ${color.indigoWash};
    box-shadow: inset 0 0 0 1px ${color.indigo};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    margin: 0;
    cursor: pointer;
  }
`;

const Row = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 44px;
  cursor: pointer;
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${color.indigo};
  }
`;

const Last = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;
/** Whoever has no keys needs no list of them. */
const Keys = styled.div`
  @media (hover: none) and (pointer: coarse) {
    display: none;
  }
`;

const Swatch = styled.span`
  flex: none;
  width: 24px;
  height: 24px;
  border: 1px solid ${color.edge};
  border-radius: 50%;
`;
const Halves = styled(Swatch)`
  background: linear-gradient(135deg, #fff 50%, #000 50%);
`;
