import { waitFor } from '@testing-library/react';
import { openModal } from '@griot/ui';

const page = document.documentElement;

function dialog(): HTMLDialogElement {
  const element = document.createElement('dialog');
  document.body.append(element);
  return element;
}

test('the page is locked from the first dialog that opens until the last one closes', async () => {
  const [one, another] = [dialog(), dialog()];
  openModal(one);
  expect(page).toHaveAttribute('data-modal');
  openModal(another);
  expect([one.open, another.open]).toEqual([true, true]);
  one.close();
  await Promise.resolve();
  expect(page).toHaveAttribute('data-modal');
  another.close();
  await waitFor(() => expect(page).not.toHaveAttribute('data-modal'));
});

test('a dialog that is taken off the page without being closed does not keep it locked', async () => {
  const around = document.createElement('div');
  document.body.append(around);
  const gone = dialog();
  around.append(gone);
  openModal(gone);
  expect(page).toHaveAttribute('data-modal');
  around.remove();
  await waitFor(() => expect(page).not.toHaveAttribute('data-modal'));
});

test('it is locked again by the next one', async () => {
  const next = dialog();
  openModal(next);
  expect(page).toHaveAttribute('data-modal');
  next.close();
  await waitFor(() => expect(page).not.toHaveAttribute('data-modal'));
});

test('it says whether a dialog is printed in its place, which one for the screen alone is not', async () => {
  const [panel, receipt] = [dialog(), dialog()];
  panel.dataset.screen = '';
  openModal(panel);
  expect(page).toHaveAttribute('data-modal', '');
  openModal(receipt);
  expect(page).toHaveAttribute('data-modal', 'printed');
  receipt.close();
  await waitFor(() => expect(page).toHaveAttribute('data-modal', ''));
  panel.close();
  await waitFor(() => expect(page).not.toHaveAttribute('data-modal'));
});
