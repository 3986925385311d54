import { useCall } from '@griot/remote-kit';
import { Button, color, Stack, type } from '@griot/ui';
import { styled } from 'styled-components';
import type { Flow } from './flow.ts';

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${color.line};
  }
`;

/** "Sign in with Google" and its like, for those that are configured (part 1 §2, ruling 12). The server does the rest. */
export function Providers({ flow }: { flow: Flow }) {
  const { data } = useCall('GET /auth/providers/', {}, { staleTime: Infinity });
  if (!data || data.results.length === 0) return null;
  const query = new URLSearchParams();
  if (flow.backTo !== null) query.set('returnURL', flow.backTo);
  if (flow.carried.referral !== null) query.set('referral', flow.carried.referral);
  const text = query.toString();
  return (
    <Stack $gap={12}>
      <Or>or</Or>
      {data.results.map(({ id, name }) => (
        // What was typed on the page would not outlive the way there and back: then another tab signs in, and this one hears of it.
        <Button
          key={id}
          wide
          href={`/api/auth/${id}/start${text ? `?${text}` : ''}`}
          target={flow.expired === undefined ? undefined : '_blank'}
        >
          Sign in with {name}
        </Button>
      ))}
    </Stack>
  );
}
