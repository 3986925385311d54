import { useOverlay, usePlatform } from '@griot/remote-kit';
import { Button, FlagIcon, VisuallyHidden, type ButtonProps } from '@griot/ui';
import type { Reported } from './reported.ts';

const flag = <FlagIcon size={20} aria-hidden="true" />;
const smallFlag = <FlagIcon size={16} aria-hidden="true" />;

interface ReportButtonProps extends Pick<ButtonProps, 'size'> {
  reported: Reported;
}

/** Asks staff to look at a review, a chapter or a novel; whoever is signed out signs in over the page first, and goes on. */
export function ReportButton({ reported, size }: ReportButtonProps) {
  const { session, nav } = usePlatform();
  const overlay = useOverlay();
  const report = async (): Promise<void> => {
    if (session.current().state !== 'authorised')
      await overlay('auth.login', { returnURL: nav.page().pathname, why: 'report' });
    if (session.current().state === 'authorised') await overlay('reader.report', { ...reported });
  };
  return (
    <Button variant="quiet" size={size} icon={size === 'small' ? smallFlag : flag} onClick={() => void report()}>
      Report<VisuallyHidden> {reported.what}</VisuallyHidden>
    </Button>
  );
}
