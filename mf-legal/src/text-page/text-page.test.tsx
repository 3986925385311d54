import { renderPage } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { TextPage, type Section } from './text-page.tsx';

const sections = (n: number): Section[] =>
  Array.from({ length: n }, (_, i) => ({
    id: `part-${i + 1}`,
    title: `Part ${i + 1}`,
    body: <p>Words of part {i + 1}.</p>,
  }));

const Long = () => <TextPage title="House rules" updated="2026-11-21" lead={<p>Be kind.</p>} sections={sections(7)} />;
const Short = () => <TextPage title="House" lead={<p>Be kind.</p>} sections={sections(3)} />;

it('shows title, date, and every section under an anchor of its own', () => {
  renderPage(Long, { path: '/rules' });
  expect(screen.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible();
  expect(screen.getByText('21 November 2026')).toBeVisible();
  expect(document.title).toBe('House rules · Griot');
  expect(screen.getByRole('region', { name: 'Part 4' })).toHaveAttribute('id', 'part-4');
});

it('has a table of contents that leads to each section', () => {
  renderPage(Long, { path: '/rules' });
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(contents.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toEqual([
    '#part-1',
    '#part-2',
    '#part-3',
    '#part-4',
    '#part-5',
    '#part-6',
    '#part-7',
  ]);
});

it('folds the contents away on a phone, and again once a section was chosen', async () => {
  const { person } = renderPage(Long, { path: '/rules' });
  const fold = screen.getByRole('button', { name: 'Contents' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await person.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await person.click(screen.getByRole('link', { name: 'Part 2' }));
  expect(fold).toHaveAttribute('aria-expanded', 'false');
});

it('a short text needs no contents', () => {
  renderPage(Short, { path: '/house' });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('goes to the section that a link from elsewhere names', async () => {
  const seen: string[] = [];
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    seen.push(this.id);
  });
  renderPage(Long, { path: '/rules', at: '/rules#part-5' });
  await waitFor(() => expect(seen).toEqual(['part-5']));
  scroll.mockRestore();
});
