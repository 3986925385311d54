import { CloudAlertIcon, color, layer, radius, shadow, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { useOnline } from './use-online.ts';

/** Says that the connection is gone while the text stays. Nothing moves when it comes and goes. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <Place role="status">
      {online ? null : <p><CloudAlertIcon size={18} aria-hidden="true" /><span>You are offline. The text stays, and your place is sent later.</span></p>}
    </Place>
  );
}

const Place = styled.div`
  position: fixed;
  top: ${space[8]};
  left: 50%;
  z-index: ${layer.chrome};
  width: max-content;
  max-width: calc(100vw - ${space[32]});
  transform: translateX(-50%);
  pointer-events: none;
  p {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    padding: ${space[8]} ${space[16]};
    border-radius: ${radius.card};
    background: ${color.surface};
    color: ${color.ink};
    font-size: ${type[14]};
    line-height: 1.35;
    box-shadow: ${shadow.lift}, 0 0 0 1px ${color.line};
  }
  svg { flex: none; color: ${color.warn}; }
`;
