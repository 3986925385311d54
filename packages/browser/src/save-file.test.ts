import { saveFile } from './save-file.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a file is handed over under its name, and can be fetched for a minute', () => {
  jest.useFakeTimers();
  const revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:statement');
  const handed: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    handed.push(`${this.href} as ${this.download}`);
  });
  saveFile(new Blob(['a,b']), 'statement-2026-03.csv');
  expect(handed).toEqual(['blob:statement as statement-2026-03.csv']);
  jest.advanceTimersByTime(59_000);
  expect(revoked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(revoked.mock.calls).toEqual([['blob:statement']]);
});
