import { Notice } from '@griot/ui';

interface MeanwhileProps {
  /** What somebody else has done since the entry was opened, in the server's words. */
  text: string | null;
  title?: string;
}

/** Says that somebody else was faster. */
export const Meanwhile = ({ text, title = 'Nothing was done' }: MeanwhileProps) =>
  text !== null && (
    <Notice tone="warn" role="alert" title={title}>
      {text} This is how it stands now.
    </Notice>
  );
