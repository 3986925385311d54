import { messageOf } from '@griot/api';
import type { RemoteManifest } from '@griot/contracts';
import { color, font, space, type } from '@griot/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { useSession, useToast } from '../hooks.ts';
import { usePlatform } from '../platform-context.tsx';
import { addressFor } from './address-for.ts';

/** The demo's people (design §4). */
const PEOPLE = ['reader', 'author', 'editor'] as const;
const DEMO_PASSWORD = 'griot-demo';

/** The fake shell's only chrome: which page, and who looks at it. */
export function StandaloneBar({ manifest }: { manifest: RemoteManifest }) {
  return (
    <Bar aria-label="Development">
      <strong>{manifest.name}, alone</strong>
      <RoutePicker manifest={manifest} />
      <SessionSwitcher />
    </Bar>
  );
}

function RoutePicker({ manifest }: { manifest: RemoteManifest }) {
  const { nav, api, session } = usePlatform();
  const toast = useToast();
  const [path, setPath] = useState(nav.current().pathname);
  useEffect(() => {
    const subscription = nav.locations$.subscribe((location) => setPath(location.pathname + location.search));
    return () => subscription.unsubscribe();
  }, [nav]);

  const pick = async (pattern: string) => {
    try {
      await nav.push(await addressFor(pattern, api, session.current().state === 'authorised'));
    } catch (error) {
      toast(messageOf(error, `No example for ${pattern}: type one.`), 'error');
    }
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    void nav.push(path);
  };

  return (
    <form onSubmit={go}>
      <select aria-label="Page" value="" onChange={(event) => void pick(event.target.value)}>
        <option value="" disabled>
          Pages
        </option>
        {manifest.pages.map((page) => (
          <option key={page.path}>{page.path}</option>
        ))}
      </select>
      <input aria-label="Path" value={path} onChange={(event) => setPath(event.target.value)} />
      <button type="submit">Go</button>
    </form>
  );
}

function SessionSwitcher() {
  const { api, session } = usePlatform();
  const state = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const become = async (who: string) => {
    if (!who) return session.signOut();
    setBusy(true);
    try {
      const answer = await api.call('POST /auth/login/', {
        body: { email: `${who}@demo.griot.test`, password: DEMO_PASSWORD },
      });
      session.signIn(
        { access: answer.token, refresh: answer.refresh_token },
        { pen_name: answer.pen_name, email_verified: answer.email_verified },
      );
    } catch (error) {
      toast(messageOf(error, 'Nobody could be signed in. Does the platform run?'), 'error');
    } finally {
      setBusy(false);
    }
  };

  return (
    <label>
      {state.state === 'authorised' ? state.user.pen_name : 'Guest'}
      <select aria-label="Session" value="none" disabled={busy} onChange={(event) => void become(event.target.value)}>
        <option value="none" disabled>
          Become
        </option>
        <option value="">guest</option>
        {PEOPLE.map((who) => (
          <option key={who} value={who}>
            {who}@
          </option>
        ))}
      </select>
    </label>
  );
}

const Bar = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  padding: ${space[8]} ${space[16]};
  border-bottom: 1px dashed ${color.edge};
  background: ${color.sunken};
  color: ${color.ink};
  font: 400 ${type[14]} / 1.5 ${font.ui};
  form,
  label {
    display: flex;
    gap: ${space[8]};
    align-items: center;
  }
  form {
    flex: 1 1 320px;
  }
  label {
    margin-left: auto;
  }
  input {
    flex: 1;
    min-width: 0;
  }
  input,
  select,
  button {
    min-height: 32px;
    padding: 0 ${space[8]};
    border: 1px solid ${color.edge};
    border-radius: 6px;
    background: ${color.surface};
  }
`;
