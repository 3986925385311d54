import type { ApiError } from '@griot/api';
import type { FieldTexts } from '@griot/contracts';
import { isField, LABELS } from './fields.ts';

/** What the server says of the form's own fields. */
export const refusedFields = ({ fields }: ApiError): FieldTexts =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isField(name)));

/** Said above the form when the server has refused it (part 2 §8). */
export const RefusedFields = ({ fields }: { fields: FieldTexts }) => (
  <>
    <p>An unknown error occurred while applying for contract.</p>
    <p>- Please check all your submitted fields.</p>
    {Object.entries(fields).map(([name, texts]) => (
      <p key={name}>
        - {isField(name) ? LABELS[name] : name}: {texts.join(' ')}
      </p>
    ))}
  </>
);
