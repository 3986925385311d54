import { TOAST_MS } from '@griot/contracts';
import { CircleCheckIcon, color, type } from '@griot/ui';
import { useCallback, useEffect, useState } from 'react';
import { useFormState } from 'react-final-form';
import { styled } from 'styled-components';

interface Word {
  text: string;
}

/** A word of success beside what was done, gone after 3 seconds (part 1 §5 and §9). */
export function useStatus(): [status: string, show: (text: string) => void] {
  const [word, setWord] = useState<Word | null>(null);
  useEffect(() => {
    if (!word) return;
    const timer = setTimeout(() => setWord(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [word]);
  return [word?.text ?? '', useCallback((text: string) => setWord({ text }), [])];
}

/** The same within a form: what is found wrong now takes its place. */
export function FormStatus({ children }: { children: string }) {
  const { submitFailed } = useFormState({ subscription: { submitFailed: true } });
  return <Status>{submitFailed ? '' : children}</Status>;
}

/** Where it stands: a quiet live region that takes its room beside the button, so that nothing moves. */
export const Status = ({ children }: { children: string }) => (
  <Line role="status">
    {children && (
      <>
        <CircleCheckIcon size={18} aria-hidden="true" />
        {children}
      </>
    )}
  </Line>
);

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 24px;
  color: ${color.good};
  font-size: ${type[14]};
  font-weight: 700;
`;
