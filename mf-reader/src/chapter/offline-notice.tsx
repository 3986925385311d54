import { useSession } from '@griot/remote-kit';
import { CloudAlertIcon, color, layer, radius, shadow, space, type } from '@griot/ui';
import { memo } from 'react';
import { styled } from 'styled-components';
import { useOnline } from './use-online.ts';

/**
 * Says that the connection is gone, and that the text stays where there is one; null where the page says it itself.
 * It stands in the room under the page's own way back and goes along at the window's edge; nothing moves when it comes and goes.
 */
export const OfflineNotice = memo(function OfflineNotice({ stays }: { stays: boolean | null }) {
  const online = useOnline();
  // A guest's position is stored nowhere else, whatever the connection.
  const stored = useSession().state === 'authorised' ? 'is sent later' : 'is kept on this device';
  return (
    <Place role="status">
      {online || stays === null ? null : (
        <p>
          <CloudAlertIcon size={18} aria-hidden="true" />
          <span>You are offline.{stays ? ` The text stays, and your place ${stored}.` : null}</span>
        </p>
      )}
    </Place>
  );
});

const Place = styled.div`
  position: sticky;
  top: ${space[8]};
  z-index: ${layer.chrome};
  display: flex;
  justify-content: center;
  align-items: start;
  height: 0;
  pointer-events: none;
  p {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    padding: ${space[4]} ${space[12]};
    border-radius: ${radius.card};
    background: ${color.surface};
    color: ${color.ink};
    font-size: ${type[14]};
    line-height: 1.35;
    box-shadow:
      ${shadow.lift},
      0 0 0 1px ${color.line};
  }
  svg {
    flex: none;
    color: ${color.warn};
  }
`;
