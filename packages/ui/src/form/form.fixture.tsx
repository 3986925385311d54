import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Form, SubmitButton, type FormProps } from '@griot/ui/form';

type Values = Record<string, unknown>;
/** A form of these fields, with a button to save. */
export const show = (fields: ReactNode, onSubmit: FormProps<Values>['onSubmit'] = () => {}, initial: Values = {}) =>
  render(
    <Form onSubmit={onSubmit} initial={initial}>
      {fields}
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
export const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Save' }));
