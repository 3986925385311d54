import { CheckIcon, color, CopyIcon, IconButton, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { useCopy } from '../copy/use-copy.ts';

/** The code by which support and staff know somebody, to be copied. */
export function UserCode({ code }: { code: string }) {
  const { copied, copy } = useCopy(code);
  return (
    <Line>
      <span>{code}</span>
      <IconButton label="Copy user code" onClick={() => void copy()}>
        {copied ? <CheckIcon size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />}
      </IconButton>
      <small role="status">{copied ? 'Copied!' : ''}</small>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  & > span {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  & > button {
    margin-block: -8px;
  }
`;
