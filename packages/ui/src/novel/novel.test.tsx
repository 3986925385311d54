import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { initials } from '../facts/avatar.tsx';
import { Cover, MadeCover, NovelCard, NovelRow, Rail, ShelfHead } from '../index.ts';

const novel = {
  slug: 'the-salt-road',
  title: 'The Salt Road',
  author: { id: 'a1', name: 'Adaeze Okonkwo' },
  cover_image_thumbnail: null,
  genres: ['Romance', 'African Voices'],
  num_views: 1_500,
  description: 'x'.repeat(139) + ' yz',
};

describe('a novel card (part 1 §2)', () => {
  test('is one link that names title, first genre and views', () => {
    render(<NovelCard novel={novel} />);
    expect(screen.getByRole('link', { name: 'The Salt Road Romance 1.5k views' })).toHaveAttribute(
      'href',
      '/book/the-salt-road',
    );
  });

  test('does without a genre when there is none', () => {
    render(<NovelCard novel={{ ...novel, genres: [] }} />);
    expect(screen.getByRole('link', { name: 'The Salt Road 1.5k views' })).toBeVisible();
  });
});

describe('a novel in a list (part 2 §2.6)', () => {
  test('shows title, author, genre and a description cut at 140 characters', () => {
    render(<NovelRow novel={novel} />);
    const row = within(screen.getByRole('article'));
    expect(row.getByRole('link', { name: 'The Salt Road' })).toBeVisible();
    expect(row.getAllByText('Adaeze Okonkwo').length).toBeGreaterThan(0);
    expect(row.getByText(`${'x'.repeat(139)}…`)).toBeVisible();
    expect(row.getByText('Romance')).toBeVisible();
  });

  test('says what is unknown', () => {
    render(<NovelRow novel={{ ...novel, genres: [], author: { id: 'a', name: '' } }} />);
    expect(screen.getByText('Unknown Author')).toBeVisible();
    expect(screen.getByText('Unknown Genre')).toBeVisible();
  });
});

describe('a cover', () => {
  /** jsdom has no layout: what is seen is told by hand. */
  class Sight {
    static last: Sight | null = null;
    private readonly told: (entries: { isIntersecting: boolean }[]) => void;
    constructor(told: Sight['told']) {
      this.told = told;
      Sight.last = this;
    }
    observe() {}
    disconnect() {
      Sight.last = null;
    }
    static tell(isIntersecting: boolean) {
      act(() => Sight.last?.told([{ isIntersecting }]));
    }
  }
  const { IntersectionObserver } = window;
  beforeEach(() => {
    Object.assign(window, { IntersectionObserver: Sight });
  });
  afterEach(() => {
    Object.assign(window, { IntersectionObserver });
  });

  test('that is made is drawn when it comes near the screen, and is watched no longer', () => {
    render(<Cover title="Red" author="Chi" src={null} />);
    Sight.tell(false);
    expect(screen.queryByText('Red')).not.toBeInTheDocument();
    Sight.tell(true);
    expect(screen.getByText('Red')).toBeInTheDocument();
    expect(Sight.last).toBeNull();
  });

  test('that was uploaded is shown at its own proportions', () => {
    render(<Cover title="Red" author="Chi" src="/media/red.webp" alt="Cover of Red" />);
    const image = screen.getByRole('img', { name: 'Cover of Red' });
    expect(image).toHaveAttribute('width', '200');
    expect(image).toHaveAttribute('height', '300');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  test('that does not load is drawn from the title instead', () => {
    render(<Cover title="Red" author="Chi" src="/media/gone.webp" alt="Cover of Red" />);
    fireEvent.error(screen.getByRole('img', { name: 'Cover of Red' }));
    Sight.tell(true);
    expect(screen.getByText('Red')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Cover of Red' }).tagName).toBe('SPAN');
  });
});

describe('a made cover', () => {
  const drawn = (title: string): string =>
    render(<MadeCover title={title} author="Adaeze Okonkwo" />).container.innerHTML;

  test('is the same for the same title, always', () => {
    expect(drawn('The Salt Road')).toBe(drawn('The Salt Road'));
  });

  test('differs from title to title, and has no ids to collide', () => {
    const covers = ['The Salt Road', 'Dust', 'Bride Price', 'Under the Iroko', 'Red', 'The Last Griot'].map(drawn);
    expect(new Set(covers).size).toBe(6);
    expect(covers.join('')).not.toMatch(/\sid=/);
  });

  test.each(['', 'Red', 'Incomprehensibilities of Donaudampfschifffahrtsgesellschaft', 'Ọjọ́ Àìkú', 'a '.repeat(60)])(
    'can be drawn for %p',
    (title) => {
      const cover = drawn(title);
      expect(cover).not.toMatch(/NaN|Infinity|undefined/);
    },
  );
});

test('a shelf names itself and leads to the whole of it', () => {
  render(
    <Rail title="New Arrivals" href="/view-novels?listing=new">
      <NovelCard novel={novel} />
    </Rail>,
  );
  const shelf = within(screen.getByRole('region', { name: 'New Arrivals' }));
  expect(shelf.getByRole('link', { name: 'See All of New Arrivals' })).toHaveAttribute(
    'href',
    '/view-novels?listing=new',
  );
  expect(shelf.getAllByRole('listitem')).toHaveLength(1);
});

test('a shelf without a page of its own leads nowhere, and its heading can name what is around it', () => {
  render(
    <section aria-labelledby="new">
      <ShelfHead id="new" title="New Arrivals" />
    </section>,
  );
  const shelf = within(screen.getByRole('region', { name: 'New Arrivals' }));
  expect(shelf.getByRole('heading', { level: 2, name: 'New Arrivals' })).toBeVisible();
  expect(shelf.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  ['Adaeze Okonkwo', 'AO'],
  ['chi', 'C'],
  ['ṣọlá adébáyọ̀', 'ṢA'],
  ['Rose de la Croix', 'RC'],
  ['', '?'],
])('%p has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
