import { isPage, renderPage } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import AboutPage from './about/about.page.tsx';
import ContentPolicyPage from './content-policy/content-policy.page.tsx';
import AccountDeletionPage from './account-deletion/account-deletion.page.tsx';
import BeAnAuthorPage from './be-an-author/be-an-author.page.tsx';
import ComplaintPage from './complaint/complaint.page.tsx';
import ContactPage from './contact/contact.page.tsx';
import RatingsPage from './ratings/ratings.page.tsx';
import PrivacyPage from './privacy/privacy.page.tsx';
import TermsPage from './terms/terms.page.tsx';
import WritersBenefitsPage from './writers-benefits/writers-benefits.page.tsx';
import WritersGuidePage from './writers-guide/writers-guide.page.tsx';

const show = (Page: ComponentType, path: string) => renderPage(Page, { path });
const sections = () => [...document.querySelectorAll<HTMLElement>('section[id]')];

const PAGES: [string, ComponentType, string][] = [
  ['the terms', TermsPage, '/terms-of-use'],
  ['the privacy policy', PrivacyPage, '/privacy-policy'],
  ['the about page', AboutPage, '/about'],
  ['the writers’ benefits', WritersBenefitsPage, '/writers-benefits'],
  ['the writers’ guide', WritersGuidePage, '/writers-guide'],
  ['the content policy', ContentPolicyPage, '/content-policy'],
  ['the page on ratings', RatingsPage, '/ratings'],
  ['the copyright complaint', ComplaintPage, '/complaint'],
  ['the contact page', ContactPage, '/contact'],
  ['the account deletion', AccountDeletionPage, '/account-deletion'],
  ['the page for authors to be', BeAnAuthorPage, '/be-an-author'],
];

describe.each(PAGES)('%s', (_, Page, path) => {
  it('links only to pages that stand', () => {
    show(Page, path);
    const paths = screen
      .getAllByRole('link', { hidden: true })
      .map((link) => (link.getAttribute('href') ?? '').split(/[?#]/)[0] ?? '')
      .filter((href) => href !== '' && !/^(mailto|tel):/.test(href));
    for (const href of paths) expect([href, isPage(href)]).toEqual([href, true]);
  });

  it('calls the benefits of writers by the name that the menus have for them', () => {
    show(Page, path);
    for (const link of document.querySelectorAll('a[href="/writers-benefits"]'))
      expect(link).toHaveTextContent(/^Writer’s Benefits$/);
  });

  it('gives every section an anchor of its own and some words', () => {
    show(Page, path);
    const ids = sections().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const section of sections()) expect(section.textContent?.length).toBeGreaterThan(100);
  });
});

/** What the specification states (part 2 §6 and §9, rulings 6, 11, 26 and 28), and where it must be said. */
describe('the terms', () => {
  const said = (id: string) => document.getElementById(id)?.textContent ?? '';
  beforeEach(() => void show(TermsPage, '/terms-of-use'));

  it('have sixteen sections', () => expect(sections()).toHaveLength(16));
  it('bar children under 12, and ask for a guardian from 12 to 18', () => {
    expect(said('who')).toMatch(/Children under 12 may not use/);
    expect(said('who')).toMatch(/From 12 to 18 you may use it only with a parent or guardian/);
    expect(said('who')).toMatch(/contract you must be at least 21/);
  });
  it('say that coin purchases are final, and that what is unlocked stays so', () => {
    expect(said('coins')).toMatch(/Coin purchases are final/);
    expect(said('reading')).toMatch(/unlocked with coins stays unlocked/);
  });
  it('say that subscriptions renew unless cancelled 24 hours before', () =>
    expect(said('subscriptions')).toMatch(/unless you cancel it at least 24 hours before/));
  it('say what authors earn, and when it is paid', () => {
    expect(said('earnings')).toMatch(/50 percent of the net/);
    expect(said('earnings')).toMatch(/closes on the 30th, in February on the last day/);
    expect(said('earnings')).toMatch(/within 48 hours/);
    expect(said('earnings')).toMatch(/within 15 business days/);
  });
  it('say when one may apply for a contract', () => {
    expect(said('contracts')).toMatch(/at least 5,000 words/);
    expect(said('contracts')).toMatch(/within 2 to 7 days/);
    expect(said('contracts')).toMatch(/at least 80,000 words/);
  });
  it('answer copyright complaints in 3 to 5 business days', () =>
    expect(said('copyright')).toMatch(/within 3 to 5 business days/));
  it('delete accounts within 15 days, unless one signs in', () => {
    expect(said('ending')).toMatch(/up to 15 days; signing in within them cancels it/);
  });
  it('answer for US $100 at most', () => expect(said('liability')).toMatch(/at most US \$100 in total/));
});

describe('the privacy policy', () => {
  beforeEach(() => void show(PrivacyPage, '/privacy-policy'));

  it('has thirteen sections and a summary table', () => {
    expect(sections()).toHaveLength(13);
    const summary = within(screen.getByRole('region', { name: 'At a glance' }));
    expect(summary.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'What',
      'Why',
      'Who sees it',
      'How long',
    ]);
  });
  it('says what deletion erases and what remains', () => {
    const text = document.getElementById('deletion')?.textContent ?? '';
    expect(text).toMatch(/up to 15 days. Signing in within them cancels the deletion/);
    expect(text).toMatch(/bank details and documents are erased/);
    expect(text).toMatch(/reviews stay, without a name/);
    expect(text).toMatch(/novels leave the catalogue, but stay readable for those who have unlocked their chapters/);
    expect(text).toMatch(/books of coins and payments stay, under a number that names nobody/);
  });
});

it('the about page names vision, mission and the three values', () => {
  show(AboutPage, '/about');
  for (const name of ['Our vision', 'Our mission', 'Our values'])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Originality', 'Quality', 'Diversity']);
});
