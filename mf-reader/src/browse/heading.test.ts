import { headingOf, titled } from './heading.ts';

test.each([
  ['search=salt+road', 'Search Results for salt road', 'Search Results for salt road'],
  ['genre=african+voices', 'african voices', 'African Voices'],
  ['genres=Romance,Fantasy', 'Romance, Fantasy', 'Romance, Fantasy'],
  ['listing=editorialPicks', "Editor's Choice", "Editor's Choice"],
  ['listing=popular', 'popular Novels', 'Popular Novels'],
  ['listing=topRanked', 'top-Ranked Novels', 'Top-Ranked Novels'],
  ['listing=powerRanking', 'power-Ranking Novels', 'Power-Ranking Novels'],
  ['listing=new', 'new Novels', 'New Novels'],
  ['listing=NewAndOld', 'New-And-Old Novels', 'New-And-Old Novels'],
  ['', 'All Results', 'All Results'],
  ['ordering=title', 'All Results', 'All Results'],
  ['tags=desert,slow+burn', 'All Results', 'Novels tagged desert, slow burn'],
  ['tags=desert&genre=romance', 'romance', 'Romance'],
  ['search=&genre=romance', 'romance', 'Romance'],
  ['search=wolf&genre=romance&listing=popular', 'Search Results for wolf', 'Search Results for wolf'],
  ['genre=romance&listing=popular', 'romance', 'Romance'],
])('the heading of ?%s is “%s”', (query, heading, title) => {
  const found = headingOf(new URLSearchParams(query));
  expect(found.text).toBe(heading);
  expect(titled(found)).toBe(title);
});
