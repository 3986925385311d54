import { PRODUCT } from '@griot/contracts';
import { TextPage } from '../text-page/text-page.tsx';
import { reading } from './reading.tsx';
import { together } from './together.tsx';
import { writing } from './writing.tsx';

/** Terms of Use in sixteen sections (part 2 §2.16); the facts are those of part 2 §6 and §9. */
export default function TermsPage() {
  return (
    <TextPage
      title="Terms of Use"
      updated="2026-11-23"
      lead={
        <p>
          These are the terms on which you read and write on {PRODUCT}. They are written to be read. “We” are the people
          who run this site; “you” are whoever uses it.
        </p>
      }
      sections={SECTIONS}
    />
  );
}

const SECTIONS = [...reading, ...writing, ...together];
