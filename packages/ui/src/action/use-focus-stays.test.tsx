import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Button, Dialog, useFocusStays } from '../index.ts';

let answer: () => void;

/** A part with a button that goes when the call that it makes is answered, perhaps after a question. */
function Hidden({ asks = false, titled = true }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useFocusStays<HTMLElement>(titled ? heading : undefined);
  const [there, setThere] = useState(true);
  const [asked, ask] = useState(false);
  const call = async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    ask(false);
    setThere(false);
  };
  return (
    <>
      <section ref={part} tabIndex={-1} aria-label="Hidden">
        <h2 ref={heading} tabIndex={-1}>
          Hidden things
        </h2>
        {there ? <Button onClick={() => (asks ? ask(true) : void call())}>Show again</Button> : <p>Nothing</p>}
        {asked ? (
          <Dialog
            title="Show it?"
            onClose={() => ask(false)}
            actions={<Button onClick={() => void call()}>Yes</Button>}
          >
            It is shown again.
          </Dialog>
        ) : null}
      </section>
      <input aria-label="Search" />
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answered = async () => {
  answer();
  await screen.findByText('Nothing');
};

/** Chromium says that what is taken away with the focus on it is left, while it still stands. */
const asChromiumTakesAway = (): void => {
  const take = Node.prototype.removeChild;
  jest.spyOn(Node.prototype, 'removeChild').mockImplementation(function <T extends Node>(this: Node, child: T): T {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && child.contains(focused)) focused.blur();
    return take.call(this, child) as T;
  });
};

describe.each([
  ['what it takes away was left', asChromiumTakesAway],
  ['nothing', () => undefined],
])('where the browser says %s', (_, arrange) => {
  beforeEach(arrange);
  afterEach(() => jest.restoreAllMocks());

  test('the keyboard goes on from the heading when what was pressed is gone', async () => {
    render(<Hidden />);
    await press('Show again');
    expect(screen.getByRole('button')).toHaveFocus();
    await answered();
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  test('also where a question was asked before', async () => {
    render(<Hidden asks />);
    await press('Show again');
    await press('Yes');
    await answered();
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  test('from the whole of a part without a heading', async () => {
    render(<Hidden titled={false} />);
    await press('Show again');
    await answered();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Hidden' })).toHaveFocus());
  });

  test('whoever has moved on while the call was away is left where they are', async () => {
    render(<Hidden />);
    await press('Show again');
    await userEvent.click(screen.getByLabelText('Search'));
    await answered();
    await turn();
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });

  test('and whoever has pressed beside everything has no focus put anywhere', async () => {
    render(<Hidden />);
    await press('Show again');
    await userEvent.click(document.body);
    await answered();
    await turn();
    expect(document.body).toHaveFocus();
  });
});

/** Whatever was still to be told of changes is told. */
const turn = () => new Promise((resolve) => setTimeout(resolve));
