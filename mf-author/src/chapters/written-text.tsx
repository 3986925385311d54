import { Prose } from '@griot/ui';
import { useMemo } from 'react';
import { canonical } from '../editor/canonical.ts';

/** A chapter's text as readers see it. It passes through the subset once more, so that nothing else can be shown. */
export function WrittenText({ html }: { html: string }) {
  const clean = useMemo(() => canonical(html), [html]);
  return <Prose dangerouslySetInnerHTML={{ __html: clean }} />;
}
