import type { Warning } from './limits.ts';

/** How people read what is warned of. */
export const WARNING_TEXTS: Readonly<Record<Warning, string>> = {
  graphic_violence: 'Graphic violence',
  sexual_content: 'Sexual content',
  sexual_violence: 'Sexual violence',
  self_harm: 'Self-harm or suicide',
  abuse: 'Abuse',
  child_death: 'Death of a child',
  drug_use: 'Drugs and addiction',
  hate: 'Hatred and slurs',
  body_horror: 'Body horror',
  animal_cruelty: 'Cruelty to animals',
};
