import { PRODUCT } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { color, Disclosure, font, radius, space, type } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ShareButton } from '../../share/share-button.tsx';
import { Scripted } from '../scripted.tsx';

const PHONE = '(max-width: 639px) and (pointer: coarse)';

/**
 * The prompt to read on with another device: a code drawn here that holds this page's own address, and the app where there is one (rulings
 * 13 and 30). No phone scans what it shows itself, so there the link is handed on, and the code unfolds for whoever wants it. Styles decide
 * that: the server, which writes this too, knows no screen.
 */
export function AppPrompt({ path, title }: { path: string; title: string }) {
  const config = useCall('GET /config/', {});
  const apps = [
    { name: 'App Store', href: config.data?.['app-store-link'] },
    { name: 'Google Play', href: config.data?.['play-store-link'] },
  ].filter((app): app is { name: string; href: string } => Boolean(app.href));
  return (
    <Prompt aria-labelledby="app-prompt">
      <div>
        <h2 id="app-prompt">{apps.length ? `Read on in the ${PRODUCT} app` : 'Read on another device'}</h2>
        <p data-for="screen">Scan the code with a phone or tablet to open this chapter there.</p>
        {apps.length ? (
          <p>
            {apps.map(({ name, href }) => (
              <a key={name} href={href} rel="noopener">
                {name}
              </a>
            ))}
          </p>
        ) : null}
        <div data-for="phone">
          <p>Send yourself the link to open this chapter there.</p>
          <Scripted>
            <ShareButton path={path} title={title}>
              Send the link
            </ShareButton>
          </Scripted>
        </div>
      </div>
      <Disclosure summary="Show a code to scan" unfolded={`not all and ${PHONE}`} centred>
        <QrCode path={path} />
      </Disclosure>
    </Prompt>
  );
}

/** Drawn dark on white in every theme: many cameras read it no other way. */
function QrCode({ path }: { path: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let gone = false;
    import(/* webpackChunkName: "qr" */ './qr.ts').then(
      ({ drawn }) => {
        if (!gone) setCode(drawn(new URL(path, window.location.href).href));
      },
      (error: unknown) => console.warn('The code could not be drawn.', error),
    );
    return () => {
      gone = true;
    };
  }, [path]);
  return (
    <Tile>
      {code ? (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR code of this page’s address"
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="#000" />
        </svg>
      ) : null}
    </Tile>
  );
}

const Prompt = styled.section`
  display: flex;
  flex-direction: row-reverse;
  justify-content: flex-end;
  align-items: center;
  gap: ${space[16]};
  max-width: 420px;
  margin: ${space[24]} auto 0;
  padding: ${space[16]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  font: 400 ${type[14]} / 1.5 ${font.ui};
  color: ${color.inkSoft};
  /* The code is drawn by a script. */
  @media (scripting: none) {
    display: none;
  }
  @media not all and ${PHONE} {
    [data-for='phone'] {
      display: none;
    }
  }
  @media ${PHONE} {
    flex-direction: column;
    align-items: stretch;
    gap: ${space[8]};
    [data-for='screen'] {
      display: none;
    }
    [data-for='phone'] button {
      margin-top: ${space[12]};
    }
  }
  h2 {
    margin-bottom: ${space[4]};
    color: ${color.ink};
    font: 700 ${type[16]} / 1.25 ${font.ui};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    margin-right: ${space[16]};
    font-weight: 700;
  }
`;

const Tile = styled.div`
  flex: none;
  width: 112px;
  height: 112px;
  border-radius: ${radius.control};
  background: #fff;
  svg {
    width: 100%;
    height: 100%;
  }
`;
