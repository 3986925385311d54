import type { ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { Button, Cluster, type ButtonProps } from '@griot/ui';

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'href' | 'busy'>;

/** Sends its form; busy while the form is on its way. */
export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return <Button {...rest} type="submit" variant={variant} busy={submitting} />;
}

/** The row of buttons that closes a form, the primary one last, on the right. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <Cluster $justify="end" $gap={8}>
    {children}
  </Cluster>
);
