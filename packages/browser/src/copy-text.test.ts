import { copyText } from './copy-text.ts';

let copied: string[];

/** The older way: what is selected goes to the clipboard. */
const older = (answer: boolean) => {
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return answer;
  };
};

const clipboard = (given: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { value: given, configurable: true });

beforeEach(() => {
  copied = [];
  older(true);
  clipboard(undefined);
  document.body.innerHTML = '<button>Copy</button><dialog><button>Copy here</button></dialog>';
});

test('a text goes to the clipboard', async () => {
  clipboard({ writeText: async (text: string) => copied.push(`written ${text}`) });
  expect(await copyText('a link')).toBe(true);
  expect(copied).toEqual(['written a link']);
});

test.each([
  ['keeps the clipboard for secure contexts', undefined],
  ['refuses it', { writeText: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')) }],
])('a browser that %s copies in the older way, and the focus stays where it was', async (_, given) => {
  clipboard(given);
  const button = document.querySelector('button');
  button?.focus();
  expect(await copyText('a link')).toBe(true);
  expect(copied).toEqual(['a link']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('in a dialog, which alone can be selected in, the text is copied from there', async () => {
  const dialog = document.querySelector('dialog');
  const into = jest.spyOn(dialog as HTMLDialogElement, 'append');
  dialog?.showModal();
  dialog?.querySelector('button')?.focus();
  expect(await copyText('a link')).toBe(true);
  expect(into).toHaveBeenCalledTimes(1);
});

test('a browser that refuses both says so', async () => {
  older(false);
  expect(await copyText('a link')).toBe(false);
  document.execCommand = () => {
    throw new Error('Not supported.');
  };
  expect(await copyText('a link')).toBe(false);
});
