import { openModal } from '@griot/ui';

function dialog(): HTMLDialogElement {
  const element = document.createElement('dialog');
  document.body.append(element);
  return element;
}

test('the page is locked from the first dialog that opens until the last one closes', () => {
  const page = document.documentElement;
  const [one, another] = [dialog(), dialog()];
  const closeOne = openModal(one);
  expect(page).toHaveAttribute('data-modal');
  const closeAnother = openModal(another);
  expect([one.open, another.open]).toEqual([true, true]);
  closeOne();
  expect(page).toHaveAttribute('data-modal');
  closeAnother();
  expect([one.open, another.open]).toEqual([false, false]);
  expect(page).not.toHaveAttribute('data-modal');
});

test('a dialog that was taken off the page does not keep it locked', () => {
  const gone = dialog();
  const close = openModal(gone);
  gone.remove();
  close();
  expect(document.documentElement).not.toHaveAttribute('data-modal');
});
