import { CONTACT_FALLBACK } from '@griot/contracts';
import { useAnswers, useWritten } from '@griot/remote-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/**
 * A form, which needs scripts. As long as they are not there it can be seen and nothing can be entered: the browser would send
 * it by itself, passwords into the address. Where there are none, its place says where to write instead.
 */
export function Scripted({ children }: { children: ReactNode }) {
  const written = useWritten();
  // Every page comes with it, so that nobody is asked for what only readers without scripts see.
  const { 'contact-email': email } = useAnswers().get('GET /config/', {}) ?? CONTACT_FALLBACK;
  return (
    <>
      <Form inert={written}>{children}</Form>
      <noscript>
        <p>
          This form needs JavaScript. Without it, write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </noscript>
    </>
  );
}

const Form = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;
