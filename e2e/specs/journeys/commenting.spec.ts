import { expect, test } from '../../fixtures/test.ts';
import { clean } from '../../pages/axe.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { publishText, signInByApi, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

const CAMELS = 'Nobody sang. Amina counted the camels, and then counted them again.';
const TEXT = (second: string) =>
  `<p>The day began with salt. The men loaded it before the sun was up.</p>${second}<p>There was one more than yesterday, and it was looking at her.</p>`;

test('a reader comments on a paragraph, the author answers with a heart, and the comment stays when the author edits', async ({
  browser,
  page,
  request,
}) => {
  const ada = somebody('Adaeze', 'Answers');
  const bola = somebody('Bola', 'Asks');
  const writing = await signUpByApi(request, ada);
  const editing = await signInByApi(request, DEMO.editor);
  const title = `The Counted Road ${Date.now().toString(36)}`;
  const novel = await publishText(writing, editing, title, TEXT(`<p>${CAMELS}</p>`));
  const chapter = `/book/${novel.slug}/read/1`;

  await beSignedUp(page, bola);
  await page.goto(chapter);
  await test.step('the reader points at a paragraph, and comments on it', async () => {
    await page.getByText(CAMELS).hover();
    await page.getByRole('button', { name: /^Comment on: Nobody sang/ }).click();
    const panel = page.getByRole('dialog', { name: 'Comments' });
    await expect(panel.getByText('Nobody has said anything yet.')).toBeVisible();
    await panel.getByRole('button', { name: 'Write a comment' }).click();
    await panel.getByRole('button', { name: 'Send comment' }).click();
    await expect(panel.getByText('Write something first.')).toBeVisible();
    await panel.getByLabel('Your comment').fill('Whose is the extra camel?');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click();
    await panel.getByRole('button', { name: 'Send comment' }).click();
    await expect(panel.getByRole('article', { name: `Comment by ${bola.penName}` })).toContainText(
      'Whose is the extra camel?',
    );
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: /^One comment on: Nobody sang/ })).toBeVisible();
  });

  const author = await (await browser.newContext()).newPage();
  await test.step('the author finds it first in the list, answers there and gives a heart', async () => {
    await beSignedIn(author, ada);
    await author.goto(`/book-chapters/${novel.slug}`);
    await author.getByRole('link', { name: 'Comments 1 unanswered' }).click();
    const comment = author.getByRole('article', { name: `Comment by ${bola.penName}` });
    await expect(comment).toContainText(CAMELS);
    await comment.getByRole('button', { name: `Answer ${bola.penName}` }).click();
    await comment.getByLabel(`Your answer to ${bola.penName}`).fill('You will know in chapter nine.');
    await comment.getByRole('button', { name: 'Send answer' }).click();
    await expect(comment.getByText('Answered')).toBeVisible();
    await comment.getByRole('button', { name: 'Give my heart' }).click();
    await expect(comment.getByRole('button', { name: 'Take back my heart' })).toBeVisible();
    await clean(author);
  });

  await test.step('the author rewrites the beginning and a little of the paragraph', async () => {
    const changed = `<p>Nobody had slept.</p><p>Nobody sang. Amina counted all the camels, and then counted them again.</p>`;
    await writing.call('PATCH', `/novels/mine/${novel.slug}/chapters/1/draft/`, {
      title: 'Salt',
      draft: TEXT(changed),
    });
    await writing.call('POST', `/novels/mine/${novel.slug}/chapters/1/request-publish/`, {});
    await editing.call('POST', `/novels/${novel.slug}/chapters/1/publish/`, {});
  });

  await test.step('the reader finds comment, answer and heart by the same paragraph', async () => {
    await page.goto(chapter);
    await page.getByRole('button', { name: /^2 comments on: Nobody sang\. Amina counted all/ }).click();
    const panel = page.getByRole('dialog', { name: 'Comments' });
    await expect(panel.getByText('You will know in chapter nine.')).toBeVisible();
    await expect(panel.getByText('Liked by the author')).toBeVisible();
    await expect(panel.getByText('Author', { exact: true })).toBeVisible();
  });

  await test.step('and the inbox tells of the answer', async () => {
    await page.goto('/account-inbox');
    await expect(page.getByText(`You were answered: ${title}, Chapter 1`).first()).toBeVisible();
  });
});

test('comments at the chapter’s end are written by keyboard, liked, and switched off', async ({ page, request }) => {
  const novel = await publishText(
    await signUpByApi(request, somebody('Chidi', 'Writes')),
    await signInByApi(request, DEMO.editor),
    `Spoken of ${Date.now().toString(36)}`,
    TEXT(`<p>${CAMELS}</p>`),
  );
  const other = await signInByApi(request, DEMO.reader);
  await other.call('POST', `/novels/${novel.slug}/chapters/1/comments/`, {
    text: 'It was the wind.',
    is_spoiler: true,
  });
  await beSignedUp(page, somebody('Dami', 'Reads'));
  await page.goto(`/book/${novel.slug}/read/1`);
  const end = page.getByRole('region', { name: 'Comments' });
  await end.scrollIntoViewIfNeeded();

  await test.step('what tells of the plot stays folded', async () => {
    await expect(end.getByText('It was the wind.')).toBeHidden();
    await end.getByText('Show the comment, which tells of the plot').click();
    await expect(end.getByText('It was the wind.')).toBeVisible();
    const like = end.getByRole('button', { name: /^Like the comment by/ });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toContainText('1');
  });

  await test.step('another is written without a mouse', async () => {
    await end.getByRole('button', { name: 'Write a comment' }).focus();
    await page.keyboard.press('Enter');
    await expect(end.getByLabel('Your comment')).toBeFocused();
    await page.keyboard.type('It was the camel.');
    await end.getByRole('button', { name: 'Send comment' }).focus();
    await page.keyboard.press('Enter');
    await expect(end.getByText('It was the camel.')).toBeVisible();
    await expect(end.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  });

  await test.step('by keyboard every paragraph can be commented on', async () => {
    const way = page.getByRole('button', { name: /^Comment on:/ });
    await way.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('button', { name: /^Comment on: The day began/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^Comment on: Nobody sang/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Comments' })).toContainText(CAMELS);
    await page.keyboard.press('Escape');
  });

  await test.step('who wants none of it has none of it until they ask', async () => {
    await page.getByRole('button', { name: 'Chapters and display' }).click();
    await page.getByRole('tab', { name: 'Display Options' }).click();
    await page.getByRole('checkbox', { name: 'Show comments' }).uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await end.scrollIntoViewIfNeeded();
    await end.getByRole('button', { name: 'Show comments' }).click();
    await expect(end.getByText('It was the camel.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Comment on:/ })).toBeHidden();
  });
});

test('a suggestion, a comment and an answer that are typed outlive a reload', async ({ page, request }) => {
  const novel = await publishText(
    await signUpByApi(request, somebody('Efua', 'Writes')),
    await signInByApi(request, DEMO.editor),
    `Half spoken ${Date.now().toString(36)}`,
    TEXT(`<p>${CAMELS}</p>`),
  );
  const other = await signInByApi(request, DEMO.reader);
  await other.call('POST', `/novels/${novel.slug}/chapters/1/comments/`, { text: 'It was the wind.' });
  await beSignedUp(page, somebody('Femi', 'Types'));
  await page.goto(`/book/${novel.slug}/read/1`);
  const end = page.getByRole('region', { name: 'Comments' });
  const panel = page.getByRole('dialog', { name: 'Comments' });
  const answer = end.getByLabel(/^Your answer to /);
  const beside = async () => {
    await page.getByText(CAMELS).hover();
    await page.getByRole('button', { name: /^Comment on: Nobody sang/ }).click();
  };
  await end.scrollIntoViewIfNeeded();
  await end.getByRole('button', { name: 'Write a comment' }).click();
  await end.getByLabel('Your comment').fill('It was the camel.');
  await end.getByRole('button', { name: /^Answer / }).click();
  await answer.fill('There was none.');
  await beside();
  await panel.getByRole('button', { name: 'Suggest another wording' }).click();
  await panel.getByLabel('The paragraph as you would have it').fill('Nobody sang. Amina counted.');

  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await end.scrollIntoViewIfNeeded();
  await expect(end.getByLabel('Your comment')).toHaveValue('It was the camel.');
  await expect(answer).toHaveValue('There was none.');
  await beside();
  await expect(panel.getByLabel('The paragraph as you would have it')).toHaveValue('Nobody sang. Amina counted.');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByLabel('The paragraph as you would have it')).toBeHidden();
});
