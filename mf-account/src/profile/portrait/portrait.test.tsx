import type { Entities } from '@griot/contracts';
import { pictureToCut, refusal, withPictures } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ME, failed, open } from '../profile.fixture.tsx';

describe('the picture', () => {
  const WITH: Entities['Me'] = { ...ME, photo_url: '/media/portraits/ada.webp' };
  afterEach(() => jest.restoreAllMocks());
  const choose = async (
    person: ReturnType<typeof open>['person'],
    file = new File(['x'], 'me.png', { type: 'image/png' }),
  ) => {
    await screen.findByRole('form', { name: 'Profile' });
    await person.upload(screen.getByLabelText('Picture'), file);
  };
  const arrive = () => pictureToCut('Your picture');

  it('is taken away, and the chrome knows at once', async () => {
    const { person, platform } = open({ 'GET /users/me/': WITH, 'PATCH /users/me/': ME });
    await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('Avatar updated successfully!')).toHaveAttribute('role', 'status');
    expect(platform.asked.find(({ call }) => call === 'PATCH /users/me/')?.input.body).toEqual({ photo_url: null });
    expect(platform.session.current()).toMatchObject({ user: { photo_url: null } });
    expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add a picture' })).toHaveFocus();
  });

  it('is taken away by one call, though two presses come before the next drawing', async () => {
    const { platform } = open({ 'GET /users/me/': WITH, 'PATCH /users/me/': ME });
    const button = await screen.findByRole('button', { name: 'Remove picture' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Avatar updated successfully!')).toBeVisible();
    expect(platform.asked.filter(({ call }) => call === 'PATCH /users/me/')).toHaveLength(1);
  });

  it('stays when it could not be taken away, and it is said why', async () => {
    const { person } = open({ 'GET /users/me/': WITH, 'PATCH /users/me/': failed });
    await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('Failed to update avatar. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  });

  it('is cut out of a file and sent as a small JPEG', async () => {
    withPictures();
    const { person, platform } = open({ 'PATCH /users/me/': WITH });
    await choose(person);
    const dialog = await arrive();
    expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    await person.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(await screen.findByText('Avatar updated successfully!')).toBeVisible();
    const form = platform.asked.find(({ call }) => call === 'PATCH /users/me/')?.input.body as FormData;
    const sent = form.get('photo_url') as File;
    expect([sent.name, sent.type]).toEqual(['portrait.jpg', 'image/jpeg']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeVisible();
    expect(platform.session.current()).toMatchObject({ user: { photo_url: '/media/portraits/ada.webp' } });
  });

  it('keeps what was chosen when the server refuses, and says why', async () => {
    withPictures();
    const { person } = open({
      'PATCH /users/me/': () => {
        throw refusal(429, 'too_many', 'You have changed your picture 50 times in a day. Please go on tomorrow.');
      },
    });
    await choose(person);
    const dialog = await arrive();
    await person.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(
      await dialog.findByText('You have changed your picture 50 times in a day. Please go on tomorrow.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save picture' })).not.toHaveAttribute('aria-busy');
  });

  it('is let go by the browser when its dialog is closed, and when the page is left with it open', async () => {
    withPictures();
    jest.spyOn(URL, 'createObjectURL').mockReturnValueOnce('blob:first').mockReturnValueOnce('blob:second');
    const revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { person, unmount } = open();
    await choose(person);
    await person.click((await arrive()).getByRole('button', { name: 'Cancel' }));
    expect(revoked.mock.calls).toEqual([['blob:first']]);
    await choose(person);
    await arrive();
    unmount();
    expect(revoked.mock.calls).toEqual([['blob:first'], ['blob:second']]);
  });

  it('that was read only after the page was left is let go as well', async () => {
    withPictures();
    let read: () => void = () => undefined;
    Object.defineProperty(HTMLImageElement.prototype, 'decode', {
      configurable: true,
      value: () =>
        new Promise<void>((resolve) => {
          read = resolve;
        }),
    });
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:late');
    const revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { person, unmount } = open();
    await choose(person);
    unmount();
    read();
    await waitFor(() => expect(revoked.mock.calls).toEqual([['blob:late']]));
  });

  it('is not taken from a file that is none', async () => {
    withPictures({ readable: false });
    open();
    await choose(userEvent.setup({ applyAccept: false }), new File(['<svg>'], 'notes.txt', { type: 'text/plain' }));
    expect(
      await screen.findByText('This file could not be read as a picture. Choose a JPEG, PNG, WebP or GIF.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when the browser cannot draw it', async () => {
    withPictures({ drawable: false });
    const { person, platform } = open();
    await choose(person);
    const dialog = await arrive();
    await person.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(await dialog.findByText('The picture could not be made. Please try another one.')).toBeVisible();
    expect(platform.asked.some(({ call }) => call === 'PATCH /users/me/')).toBe(false);
  });
});
