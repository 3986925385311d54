import type { RegisteredRemote } from '@griot/contracts';
import { failureOf, RemoteFailure, type Platform, type TypedAhead } from '@griot/remote-kit';
import { controlLook, Dialog, font, rememberFocus, Spinner, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { styled } from 'styled-components';
import { patiently } from '../federation/patience.ts';
import { mountParcel, type MountedParcel } from '../remote/mount-parcel.ts';
import { DialogTrouble } from '../remote/trouble.tsx';
import type { Builds } from '../remote/builds.ts';
import type { Reports } from '../reports.ts';

/** They come along when the browser is idle, in the same file. */
export { Bell } from '../chrome/bell.tsx';
export { onceIdle } from '../once-idle.ts';

/** What a popup takes longer than this, in ms, is said to be on its way. */
const POPUP_PATIENCE_MS = 400;

/** Where an overlay stands, and where the keyboard stood before it. */
export interface OpenOverlay {
  place: HTMLElement;
  from: Element | null;
  giveBack: () => void;
}

interface OverlayOptions {
  platform: Platform;
  builds: Builds;
  reports: Reports;
  name: string;
  props: Record<string, unknown>;
  remote: RegisteredRemote;
  host: HTMLElement;
  overlays: Set<OpenOverlay>;
  /** Where the keyboard stood when it was asked for. */
  from: Element | null;
  /** What was typed since then. */
  typed: TypedAhead;
  answer: (given: unknown) => void;
}

/** One overlay from its opening to its answer, which its opener gets whatever happens. */
export function openOverlay({
  name,
  props,
  remote,
  platform,
  builds,
  reports,
  host,
  overlays,
  from,
  typed,
  answer,
}: OverlayOptions): void {
  const place = document.createElement('div');
  host.append(place);
  const offered = remote.overlays?.find((o) => o.name === name);
  // Nobody asked for what goes on by itself: it is not said that it is on its way or did not come, and the keyboard stays where it is.
  const quiet = offered?.stored !== undefined;
  const stood = quiet ? null : from;
  const overlay: OpenOverlay = { place, from: stood, giveBack: rememberFocus(stood) };
  overlays.add(overlay);
  let ended = false;
  let parcel: MountedParcel | null = null;
  let panel: { root: Root; element: HTMLElement } | null = null;

  let late: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(late);
    panel?.root.unmount();
    panel?.element.remove();
    panel = null;
  };

  const show = (dialog: ReactNode) => {
    hide();
    const element = document.createElement('div');
    place.append(element);
    const root = createRoot(element);
    panel = { root, element };
    // At once, so that no letter comes before the field.
    flushSync(() => root.render(dialog));
  };

  const unmountParcel = async () => {
    const last = parcel;
    parcel = null;
    // One that is still mounting is unmounted once it is mounted, and nobody waits for it.
    if (last?.isMounted()) await last.unmount();
    else void last?.unmount();
  };

  const end = async (given: unknown) => {
    if (ended) return;
    ended = true;
    overlays.delete(overlay);
    await unmountParcel();
    hide();
    place.remove();
    // A dialog that was opened from this one and outlives it gives the focus back to where this one had it from.
    for (const other of overlays)
      if (other.from && !other.from.isConnected)
        Object.assign(other, { from: overlay.from, giveBack: overlay.giveBack });
    // The dialog itself cannot do it: the skeleton's came between.
    overlay.giveBack();
    answer(given);
  };

  const onClose = () => void end(null);

  const loadAndMount = async (first = false): Promise<void> => {
    let over = false;
    let drawn = false;
    const build = builds.inUse(remote);
    const gone = () => ended || over;
    const fail = async (thrown: RemoteFailure) => {
      if (gone()) return;
      over = true;
      if (!drawn && builds.fallBack(remote, build, thrown)) {
        await unmountParcel();
        if (!ended) void loadAndMount(first);
        return;
      }
      const failure = builds.giveUp(remote, thrown);
      console.error(`${remote.name} failed (${failure.reason}) in ${name}.`, failure);
      reports.failed(remote, failure, build.buildId);
      await unmountParcel();
      if (ended) return;
      if (quiet) return end(null);
      show(
        <DialogTrouble
          remote={remote}
          reason={failure.reason}
          onRetry={() => void loadAndMount()}
          onClose={onClose}
          frame={(title, text) => (
            <Dialog title={title} onClose={onClose}>
              {text}
            </Dialog>
          )}
        />,
      );
    };
    // Escape may close what stands in for the dialog along with it, as long as both are there.
    const onCloseBefore = () => {
      if (!drawn) onClose();
    };
    const wait = () =>
      show(
        offered?.field ? (
          <TypingAhead
            {...offered.field}
            text={typed.text}
            onTyped={(now) => Object.assign(typed, now)}
            onClose={onCloseBefore}
          />
        ) : (
          <OverlaySkeleton onClose={onCloseBefore} />
        ),
      );
    if (first && offered?.popup && !quiet) late = setTimeout(wait, POPUP_PATIENCE_MS);
    else if (!quiet) wait();
    try {
      const lifecycles = await patiently(
        builds.load(remote, build).then((module) => module.overlay(name)),
        remote,
      );
      if (gone()) return;
      const domElement = document.createElement('div');
      place.append(domElement);
      parcel = mountParcel({
        name,
        lifecycles,
        props: {
          domElement,
          platform,
          props,
          typed,
          close: (given: unknown) => {
            if (!over) void end(given);
          },
          onDrawn: () => {
            drawn = true;
          },
          onCrash: (error: Error) => void fail(new RemoteFailure('render', error.message, { cause: error })),
        },
        onUnmountFailure: (failure) => reports.failed(remote, failure, build.buildId),
      });
      await parcel.mounted;
      if (gone()) return;
      if (drawn) builds.stands(remote, build);
      hide();
    } catch (error) {
      await fail(failureOf(error));
    }
  };
  void loadAndMount(true);
}

const OverlaySkeleton = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="One moment" onClose={onClose}>
    <Spinner label="Loading" />
  </Dialog>
);

interface TypingAheadProps {
  title: string;
  label: string;
  text: string;
  onTyped: (now: Partial<TypedAhead>) => void;
  onClose: () => void;
}

/** Takes the typing until the overlay is there, which then goes on with it. */
const TypingAhead = ({ title, label, text, onTyped, onClose }: TypingAheadProps) => (
  <Dialog title={title} onClose={onClose}>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onTyped({ sent: true });
      }}
    >
      <Label>
        {label}
        <Field
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={text}
          onChange={(event) => {
            onTyped({ text: event.target.value, sent: false });
          }}
        />
      </Label>
    </form>
  </Dialog>
);

/** As a search field of the forms stands, which come later. */
const Label = styled.label`
  display: grid;
  gap: 6px;
  font: 700 ${type[14]} / 1.5 ${font.ui};
`;
const Field = styled.input`
  ${controlLook}
  padding: 8px 44px 8px 40px;
`;
