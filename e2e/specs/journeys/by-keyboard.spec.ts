import { expect, test } from '../../fixtures/test.ts';
import { press, tabTo, write } from '../../pages/keyboard.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';
import { haveCoins } from '../../pages/paying.ts';
import { SYNOPSIS } from '../../pages/writing.ts';

test.use({ needs: 'demo' });

test('a novel is begun, written, put in order, scheduled and sent for approval by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  const writer = somebody('Kemi', 'Keys');
  await beSignedUp(page, writer);
  await page.goto('/create-novel');

  await test.step('the form of the novel', async () => {
    await write(page, page.getByLabel('Book Title'), `Without a Pointer ${Date.now().toString(36)}`);
    await tabTo(page, page.getByLabel('Synopsis'));
    await page.keyboard.insertText(SYNOPSIS);
    await write(page, page.getByLabel('Language', { exact: true }), 'English');
    await write(page, page.getByLabel('Age range'), 'Teens');
    await press(page, page.getByRole('radio', { name: 'Female' }), 'Space');
    await write(page, page.getByLabel('Planned length'), '<100');
    await write(page, page.getByRole('combobox', { name: 'Genres' }), 'Adventure');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('radio', { name: /^Free/ }), 'Space');
    // Radios are one stop, within which arrows choose.
    await press(page, page.getByRole('radio', { name: /Upload an image/ }), 'ArrowDown');
    await expect(page.getByRole('radio', { name: /Use a made cover/ })).toBeChecked();
    await press(page, page.getByRole('button', { name: 'Create novel' }));
    await expect(page.getByText('Novel created successfully')).toBeVisible();
  });

  const chapters = page.getByRole('navigation', { name: 'Chapters' });
  for (const [title, text] of [
    ['Noon', 'The sun stood still.'],
    ['Dawn', 'The salt came in.'],
  ] as const)
    await test.step(`the chapter ${title}`, async () => {
      await press(page, page.getByRole('link', { name: 'New Chapter' }).first());
      await write(page, page.getByLabel('Chapter title'), title);
      await write(page, page.getByRole('textbox', { name: 'Chapter text' }), text);
      await press(page, page.getByRole('button', { name: 'Save' }));
      await expect(chapters.getByRole('link', { name: new RegExp(title) })).toContainText('Unpublished');
    });

  await test.step('the later one goes first', async () => {
    await press(page, page.getByRole('link', { name: 'Change order' }));
    await press(page, page.getByRole('button', { name: 'Move Dawn up' }));
    await press(page, page.getByRole('button', { name: 'Save order' }));
    await expect(chapters.getByRole('link', { name: /Dawn|Noon/ })).toHaveText([/Chapter 1.*Dawn/, /Chapter 2.*Noon/]);
  });

  await test.step('it gets a time, and is sent for approval', async () => {
    await press(page, page.getByRole('link', { name: 'Schedule' }));
    await press(page, page.getByRole('button', { name: 'Choose a time (Chapter 1)' }));
    const inAWeek = new Date(Date.now() + 7 * 86_400_000);
    const [year, month, day] = inAWeek.toISOString().slice(0, 10).split('-');
    // The parts of the field follow each other as one types.
    await write(page, page.getByLabel('Day and time'), `${month}${day}${year}`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('0630PM');
    await press(page, page.getByRole('button', { name: 'Schedule it' }));
    const comesOut = page.getByRole('region', { name: 'What comes out' });
    await expect(comesOut).toContainText('18:30');
    await press(page, page.getByRole('button', { name: 'Send for approval (Chapter 1)' }));
    await expect(comesOut).toContainText('Awaiting approval');
  });
});

test('a reader finds a novel, shelves it, reads and unlocks, by the keyboard alone', async ({ page }) => {
  await haveCoins(await beSignedUp(page, somebody('Ifunanya')));
  await page.goto('/');

  await press(page, page.getByRole('banner').getByRole('button', { name: 'Search' }));
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('salt and sat');
  await expect(dialog.getByRole('option', { name: /Salt and Satellite/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/book/salt-and-satellite');

  await press(page, page.getByRole('button', { name: 'ADD TO SHELF' }));
  await expect(page.getByRole('button', { name: 'ON SHELF' })).toBeFocused();

  await press(page, page.getByRole('link', { name: 'READ', exact: true }));
  for (const chapter of [2, 3, 4]) {
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(new RegExp(`/book/salt-and-satellite/read/.*-${chapter}$`));
  }

  await press(page, page.getByRole('button', { name: 'Unlock for 5 coins' }));
  await expect(page.getByText('Chapter has been unlocked')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Arithmetic' })).toBeVisible();
});
