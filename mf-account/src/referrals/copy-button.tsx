import { Button, CheckIcon, CopyIcon, VisuallyHidden } from '@griot/ui';
import { useCopy } from '../copy/use-copy.ts';

/** Copies a text, and says so for two seconds (part 2 §2.14). */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { copied, copy } = useCopy(text);
  const icon = copied ? <CheckIcon size={20} aria-hidden="true" /> : <CopyIcon size={20} aria-hidden="true" />;
  return (
    <>
      <Button icon={icon} onClick={() => void copy()}>
        {copied ? 'Copied!' : children}
      </Button>
      <VisuallyHidden role="status">{copied ? 'Copied!' : ''}</VisuallyHidden>
    </>
  );
}
