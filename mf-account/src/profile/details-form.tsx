import { ApiError, messageOf } from '@griot/api';
import { ABOUT_MAX, type Entities } from '@griot/contracts';
import { useApi } from '@griot/remote-kit';
import { color, Cluster, font, from, space, type } from '@griot/ui';
import { Form, Select, SubmitButton, TextArea, TextField, type Refusal } from '@griot/ui/form';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { UserCode } from '../account-menu/user-code.tsx';
import { FormStatus, useStatus } from './status.tsx';
import { useKeepMe } from './use-me.ts';

type Me = Entities['Me'];
type Details = Pick<Me, 'first_name' | 'last_name' | 'pen_name' | 'sex' | 'about'>;

/** Part 1 §9; nothing chosen is the third choice. */
const SEXES = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
];

const detailsOf = ({ first_name, last_name, pen_name, sex, about }: Details): Details => ({
  first_name,
  last_name,
  pen_name,
  sex,
  about,
});

/** What people say of themselves. User ID and e-mail are shown and cannot be changed (part 1 §5). */
export function DetailsForm({ me, onDirty }: { me: Me; onDirty: (dirty: boolean) => void }) {
  const api = useApi();
  const keep = useKeepMe();
  const [status, showStatus] = useStatus();
  const kept = useRef(detailsOf(me));

  const save = async (form: Partial<Details>): Promise<Refusal> => {
    try {
      const now = await api.call('PUT /users/me/', { body: { ...form, about: form.about ?? '', sex: form.sex ?? '' } });
      kept.current = detailsOf(now);
      keep(now);
      showStatus('Profile updated successfully!');
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
      return messageOf(error, 'Failed to update profile. Please try again.');
    }
  };

  return (
    <>
      <Fixed>
        <div>
          <dt>User ID</dt>
          <dd>
            <UserCode code={me.user_code} />
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{me.email}</dd>
        </div>
      </Fixed>
      <Form<Partial<Details>>
        aria-label="Profile"
        initial={detailsOf(me)}
        renew={() => kept.current}
        onSubmit={save}
        onDirty={onDirty}
      >
        <Pair>
          <TextField name="first_name" label="First name" autoComplete="given-name" required />
          <TextField name="last_name" label="Last name" autoComplete="family-name" required />
        </Pair>
        <Pair>
          <TextField
            name="pen_name"
            label="Pen name"
            hint="Shown with everything you write."
            autoComplete="nickname"
            required
          />
          <Select name="sex" label="Sex" hint="Nobody else sees it." placeholder="Prefer not to say" options={SEXES} />
        </Pair>
        <TextArea name="about" label="About" hint="Shown on your profile page." max={ABOUT_MAX} rows={4} />
        <Cluster $gap={12} $justify="end">
          <FormStatus>{status}</FormStatus>
          <SubmitButton>Save profile</SubmitButton>
        </Cluster>
      </Form>
    </>
  );
}

export const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[16]};
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Fixed = styled.dl`
  display: grid;
  gap: ${space[12]} ${space[16]};
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  & dt {
    color: ${color.inkSoft};
    font: 700 ${type[14]} / 1.5 ${font.ui};
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
