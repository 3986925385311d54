import { PRODUCT } from '@griot/contracts';
import { TextPage } from '../text-page/text-page.tsx';
import { keeping } from './keeping.tsx';
import { knowing } from './knowing.tsx';
import { Summary } from './summary.tsx';

/** Privacy Policy in thirteen sections, with a summary table (part 2 §2.16); what is kept after deletion is ruling 28. */
export default function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      updated="2026-11-25"
      lead={<p>What {PRODUCT} knows about you, why, who else sees it, and when it is forgotten.</p>}
      opening={<Summary />}
      sections={SECTIONS}
    />
  );
}

const SECTIONS = [...knowing, ...keeping];
