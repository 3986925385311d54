import { Button, color, radius, space, type } from '@griot/ui';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BACKGROUNDS, displayAtom, FACES, FONT_SIZE, sizeWithin } from './display.ts';

/** Size, typeface and background of the text, kept in this browser (part 2 §2.10 and §9). */
export function DisplayOptions() {
  const [display, change] = useAtom(displayAtom);
  const { fontSize, fontFamily, backgroundColor } = display;
  const step = (px: number) => change({ fontSize: sizeWithin(fontSize + px) });
  return (
    <Options>
      <div role="group" aria-label="Font size">
        <Heading>Font size</Heading>
        <Size>
          <Button aria-label="Smaller text" disabled={fontSize <= FONT_SIZE.min} reason="This is the smallest size" onClick={() => step(-FONT_SIZE.step)}><small>A</small></Button>
          <output aria-live="polite">{fontSize}</output>
          <Button aria-label="Larger text" disabled={fontSize >= FONT_SIZE.max} reason="This is the largest size" onClick={() => step(FONT_SIZE.step)}><big>A</big></Button>
        </Size>
      </div>
      <Choice legend="Font family" name="face" chosen={fontFamily} onChoose={(face) => change({ fontFamily: face })}
        options={FACES.map(({ name, stack }) => ({ value: name, label: <span style={{ fontFamily: stack }}>{name}</span> }))} />
      <Choice legend="Background" name="background" chosen={backgroundColor ?? ''} onChoose={(value) => change({ backgroundColor: value || null })}
        options={[{ value: '', label: 'Follow the system' }, ...BACKGROUNDS.map(({ value, name }) => ({ value, label: <><Swatch style={{ background: value }} />{name}</> }))]} />
    </Options>
  );
}

interface ChoiceProps { legend: string; name: string; chosen: string; onChoose: (value: string) => void; options: { value: string; label: ReactNode }[] }

const Choice = ({ legend, name, chosen, onChoose, options }: ChoiceProps) => (
  <fieldset>
    <Heading as="legend">{legend}</Heading>
    {options.map(({ value, label }) => (
      <Row key={value}>
        <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
        {label}
      </Row>
    ))}
  </fieldset>
);

const Options = styled.div`display: grid; gap: ${space[24]};`;
const Heading = styled.p`margin-bottom: ${space[8]}; color: ${color.inkSoft}; font-size: ${type[14]}; font-weight: 700;`;

const Size = styled.div`
  display: grid;
  grid-template-columns: 1fr 64px 1fr;
  align-items: center;
  text-align: center;
  output { font-weight: 800; font-variant-numeric: tabular-nums; }
  small { font-size: ${type[14]}; }
  big { font-size: ${type[21]}; }
`;

const Row = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 44px;
  padding: 0 ${space[12]};
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover { background: ${color.sunken}; }
  &:has(:checked) { background: ${color.indigoWash}; }
  &:has(:focus-visible) { outline: 2px solid ${color.indigo}; outline-offset: -2px; }
  input { width: 18px; height: 18px; margin: 0; accent-color: ${color.indigo}; outline: none; }
`;

const Swatch = styled.span`width: 28px; height: 28px; border: 1px solid ${color.edge}; border-radius: 50%;`;
