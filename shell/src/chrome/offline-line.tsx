import { CloudAlertIcon, color, layer, radius, shadow, space, belowTopBar, type } from '@griot/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

/** Says on every page but the reading page, which has its own, that the connection is gone. */
export function OfflineLine() {
  const online = useSyncExternalStore(follow, () => navigator.onLine);
  return (
    <Place role="status">
      {online ? null : (
        <p>
          <CloudAlertIcon size={18} aria-hidden="true" />
          You are offline. What is open stays; sending has to wait.
        </p>
      )}
    </Place>
  );
}

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

const Place = styled.div`
  position: fixed;
  ${belowTopBar((bar) => `top: calc(${bar} + ${space[8]});`)}
  right: ${space[16]};
  left: ${space[16]};
  z-index: ${layer.menu};
  display: flex;
  justify-content: center;
  pointer-events: none;
  [data-layout='none'] & {
    display: none;
  }
  p {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    padding: ${space[8]} ${space[16]};
    border-radius: ${radius.card};
    background: ${color.surface};
    font-size: ${type[14]};
    box-shadow:
      ${shadow.lift},
      0 0 0 1px ${color.line};
  }
  svg {
    flex: none;
    color: ${color.warn};
  }
`;
