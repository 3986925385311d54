import { PRODUCT } from '@griot/contracts';
import { TextPage } from '../text-page/text-page.tsx';
import { earning } from './earning.tsx';
import { writing } from './writing.tsx';

/** Eight topics, from the first page to being read (part 2 §2.16). */
export default function WritersGuidePage() {
  return (
    <TextPage
      title="Writers’ Guide"
      lead={
        <p>
          How to write and publish on {PRODUCT}, step by step. What you can earn stands under{' '}
          <a href="/writers-benefits">Writer’s Benefits</a>.
        </p>
      }
      sections={SECTIONS}
    />
  );
}

const SECTIONS = [...writing, ...earning];
