import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
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

  test('has its title begin where its first letter has it begin', () => {
    render(<NovelCard novel={{ ...novel, title: 'طريق الملح' }} />);
    expect(screen.getByText('طريق الملح')).toHaveAttribute('dir', 'auto');
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
    readonly options: object;
    constructor(told: Sight['told'], options: object) {
      this.told = told;
      this.options = options;
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

  test('that is made is looked for as far beyond the edge of a rail as beyond the window’s', () => {
    render(<Cover title="Far" author="Chi" src={null} />);
    expect(Sight.last?.options).toEqual({ rootMargin: '400px', scrollMargin: '400px' });
  });

  test('that nobody came near is drawn before the page is printed', () => {
    render(<Cover title="Printed" author="Chi" src={null} />);
    expect(screen.queryByText('Printed')).not.toBeInTheDocument();
    // Without `act`, which would draw whatever is due: the browser takes its picture when the event is over.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    window.dispatchEvent(new Event('beforeprint'));
    const atOnce = screen.queryByText('Printed');
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    expect(atOnce).toBeInTheDocument();
  });

  test('that was drawn before is there at once when it comes back', () => {
    const { unmount } = render(<Cover title="Back" author="Chi" src={null} />);
    Sight.tell(true);
    unmount();
    const shown: (string | null)[] = [];
    const { container } = render(
      <span ref={(element) => void (element && shown.push(element.textContent))}>
        <Cover title="Back" author="Chi" src={null} />
      </span>,
    );
    expect(shown[0]).toContain('Back');
    expect(container).toHaveTextContent('Back');
    expect(Sight.last).toBeNull();
  });

  test('that the server wrote is taken over as its ground, also when it was drawn before', () => {
    const cover = <Cover title="Taken" author="Chi" src={null} />;
    const { unmount } = render(cover);
    Sight.tell(true);
    unmount();
    const page = document.createElement('div');
    page.innerHTML = renderToString(cover);
    expect(page).not.toHaveTextContent('Taken');
    const differs = jest.fn();
    render(cover, { container: page, hydrate: true, onRecoverableError: differs });
    expect(differs).not.toHaveBeenCalled();
    expect(page).not.toHaveTextContent('Taken');
  });

  test('that was uploaded is shown at its own proportions', () => {
    render(<Cover title="Red" author="Chi" src="/media/red.webp" alt="Cover of Red" />);
    const image = screen.getByRole('img', { name: 'Cover of Red' });
    expect(image).toHaveAttribute('width', '200');
    expect(image).toHaveAttribute('height', '300');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  test('that does not load is drawn from the title instead', () => {
    render(<Cover title="Gone" author="Chi" src="/media/gone.webp" alt="Cover of Gone" />);
    fireEvent.error(screen.getByRole('img', { name: 'Cover of Gone' }));
    Sight.tell(true);
    expect(screen.getByText('Gone')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Cover of Gone' }).tagName).toBe('SPAN');
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

  const titleOf = (title: string) => {
    const { container } = render(<MadeCover title={title} author="Adaeze Okonkwo" />);
    return {
      size: Number(container.querySelector('text')?.getAttribute('font-size')),
      lines: [...(container.querySelector('text')?.querySelectorAll('tspan') ?? [])].map(
        (line) => line.textContent ?? '',
      ),
    };
  };

  test.each([
    ['a word of 120 letters', 'supercalifragilistic'.repeat(6), 8],
    ['a title of 40 Chinese signs', '雪落長安三千里路雲和月少年仗劍出陽關'.repeat(3).slice(0, 40), 12],
  ])('breaks %s over lines that can be read', (_, title, least) => {
    const { size, lines } = titleOf(title);
    expect(size).toBeGreaterThanOrEqual(least);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(lines.join('')).toBe(title);
  });

  test('begins no line with a sign that closes, and ends none with one that opens', () => {
    const { lines } = titleOf('雪、雪、雪。「雪」、雪。「雪」、雪。「雪」、雪。「雪」、雪。「雪」、雪。');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => /^[、。」]|「$/.test(line))).toEqual([]);
  });

  test('keeps words whole that a line can hold', () => {
    expect(titleOf('The Last Griot of Timbuktu').lines.join(' ')).toBe('The Last Griot of Timbuktu');
  });
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
