import { useLeaveQuestion } from '@griot/remote-kit';
import { useCallback, useRef, useState } from 'react';

/** What the page knows of the answers that are written in it. */
export interface Unsent {
  /** Hears whether the answer to a comment holds something that was not sent. */
  mark: (comment: string, dirty: boolean) => void;
  /** Asks before the answer to a comment goes, if there is something in it; without a comment before any goes. */
  mayLose: (comment?: string) => Promise<boolean>;
}

/** Which answers hold something unsent: it is lost, alone or with the whole list, only after a question. */
export function useUnsent() {
  const [comments, setComments] = useState<readonly string[]>([]);
  const { asked, answer, mayLeave } = useLeaveQuestion(comments.length > 0);
  const mark = useCallback<Unsent['mark']>((comment, dirty) => {
    setComments((held) =>
      held.includes(comment) === dirty ? held : dirty ? [...held, comment] : held.filter((other) => other !== comment),
    );
  }, []);
  const about = useRef<string | undefined>(undefined);
  const mayLose: Unsent['mayLose'] = async (comment) => {
    if (comment !== undefined && !comments.includes(comment)) return true;
    about.current = comment;
    const may = await mayLeave();
    about.current = undefined;
    return may;
  };
  return { asked, answer, mark, mayLose, isAboutAll: () => about.current === undefined };
}
