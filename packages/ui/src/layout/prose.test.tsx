import { Prose } from '@griot/ui';
import { render, screen } from '@testing-library/react';

test('each paragraph, heading, item and quotation of a chapter begins where its own first letter has it begin', () => {
  const html = '<h3>שלום</h3><p>مرحبا!</p><ul><li>واحد</li></ul><blockquote>ثلاثة</blockquote><p>Four</p>';
  render(<Prose dangerouslySetInnerHTML={{ __html: html }} />);
  for (const text of ['שלום', 'مرحبا!', 'واحد', 'ثلاثة', 'Four'])
    expect(getComputedStyle(screen.getByText(text)).getPropertyValue('unicode-bidi')).toBe('plaintext');
});
