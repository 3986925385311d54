import { chapterLabel, chapterNumber, chapterSegment, shortNumber } from './chapter-address.ts';

describe('the address of a chapter (part 1 §2)', () => {
  test('is its title in lower case, hyphens for spaces, then its number', () => {
    expect(chapterSegment('The Salt Road', '12.00')).toBe('the-salt-road-12');
  });

  test('drops what is neither letter nor digit', () => {
    expect(chapterSegment('What? No! (Part 2)', '3.00')).toBe('what-no-part-2-3');
  });

  test('keeps the letters under accents', () => {
    expect(chapterSegment('Ọjọ́ Àìkú', '4.00')).toBe('ojo-aiku-4');
  });

  test('runs of spaces and hyphens become one hyphen', () => {
    expect(chapterSegment('  Home --  again ', '5.00')).toBe('home-again-5');
  });

  test('is called Chapter when there is no title, or none that can be written', () => {
    expect(chapterSegment('', '1.00')).toBe('Chapter-1');
    expect(chapterSegment(null, '1.00')).toBe('Chapter-1');
    expect(chapterSegment('？！', '1.00')).toBe('Chapter-1');
  });

  test('keeps the decimals of a chapter in between, in their shortest form', () => {
    expect(chapterSegment('Interlude', '2.50')).toBe('interlude-2.5');
  });
});

describe('the number in an address (part 2 §2.10)', () => {
  test('is the part after the last dash', () => {
    expect(chapterNumber('the-salt-road-12')).toBe('12');
    expect(chapterNumber('interlude-2.5')).toBe('2.5');
    expect(chapterNumber('7')).toBe('7');
    expect(chapterNumber('Chapter-0')).toBe('0');
  });

  test('is absent from a segment that ends otherwise', () => {
    expect(chapterNumber('the-salt-road')).toBeNull();
    expect(chapterNumber('')).toBeNull();
    expect(chapterNumber('road-12a')).toBeNull();
    expect(chapterNumber('road-1.234')).toBeNull();
  });
});

test('what the address says leads back to the chapter', () => {
  expect(chapterNumber(chapterSegment('Nine-to-Five', '31.00'))).toBe('31');
});

test.each([
  ['1.00', '1'],
  ['1.50', '1.5'],
  ['10.00', '10'],
  ['100', '100'],
  ['0.00', '0'],
  ['2.05', '2.05'],
])('%s is written %s in links (ruling 20)', (long, short) => {
  expect(shortNumber(long)).toBe(short);
});

test.each([
  ['0.00', 'Prologue'],
  ['0', 'Prologue'],
  ['1.00', 'Chapter 1'],
  ['12.50', 'Chapter 12.5'],
])('chapter %s is called %s on screen', (number, label) => {
  expect(chapterLabel(number)).toBe(label);
});
