import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useLeaveQuestion, useTitle } from '@griot/remote-kit';
import { Delayed, ErrorState, from, Page, PageTitle, Skeleton, space, Stack, UnsavedDialog } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import { DetailsForm } from './details-form.tsx';
import { Devices } from './devices/devices.tsx';
import { Feeds } from './feeds/feeds.tsx';
import { Following } from './following/following.tsx';
import { HiddenThings } from './hidden.tsx';
import { ReadingJournal } from './journal.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { Portrait } from './portrait/portrait.tsx';
import { Section } from './section.tsx';
import { SectionNav } from './section-nav.tsx';
import { SetAside } from './set-aside.tsx';
import { Settings } from './settings.tsx';
import { useMe } from './use-me.ts';
import { useNamedPart } from './use-named-part.ts';
import { Warnings } from './warnings.tsx';

/** Everything about one's own account on one page (part 1 §2 and §5); its parts are reached by their names after `#`. */
export default function ProfilePage() {
  useTitle('Edit Profile');
  const { me, error, busy, retry } = useMe();
  return (
    <Page>
      <Stack $gap={24}>
        <AccountTabs current="/account-profile" />
        <PageTitle>Edit Profile</PageTitle>
        {me ? (
          <Parts me={me} />
        ) : error ? (
          <ErrorState title="Your profile did not load." onRetry={retry} busy={busy}>
            {messageOf(error)}
          </ErrorState>
        ) : (
          <Coming aria-busy="true">
            <Delayed>
              <Skeleton height="640px" />
            </Delayed>
          </Coming>
        )}
      </Stack>
    </Page>
  );
}

function Parts({ me }: { me: Entities['Me'] }) {
  const [unsaved, setUnsaved] = useState(false);
  const [typed, setTyped] = useState(false);
  const leave = useLeaveQuestion(unsaved || typed);
  useNamedPart();
  return (
    <Sides>
      <SectionNav />
      <Stack $gap={24}>
        <Section id="profile" title="Profile">
          <Portrait me={me} />
          <DetailsForm me={me} onDirty={setUnsaved} />
        </Section>
        <Section
          id="password"
          title="Change Password"
          about="With another password, all your other devices are signed out."
        >
          <PasswordForm email={me.email} onDirty={setTyped} />
        </Section>
        <Section
          id="devices"
          title="Where you are signed in"
          about="A device that you sign out can change nothing from then on, and is asked to sign in with the next page that it opens. If you do not know one, change your password too."
        >
          <Devices />
        </Section>
        <Section id="settings" title="Mails and privacy">
          <Settings />
        </Section>
        <Section
          id="following"
          title="News of what you follow"
          about="How you are told of new chapters and announcements of the novels and authors that you follow."
        >
          <Following />
        </Section>
        <Section
          id="feeds"
          title="E-reader and feeds"
          about="What you read and follow, in the apps that you read in: a Kobo, KOReader, Thorium or a feed reader."
        >
          <Feeds />
        </Section>
        <Section
          id="journal"
          title="Reading journal"
          about="Which chapters you read on which day, on your shelf under Journal. Nobody else sees it."
        >
          <ReadingJournal />
        </Section>
        <Section
          id="hidden"
          title="Hidden from you"
          about="Novels, authors, genres and tags that no list, ranking or search shows you. Their pages still open by their address."
        >
          <HiddenThings />
          <Warnings />
        </Section>
        <Section
          id="muted"
          title="Muted and blocked"
          about="You see no comments of people you mute. People you block cannot comment on your novels. They are not told."
        >
          <SetAside />
        </Section>
        <Section
          id="data"
          title="Your data"
          about="All that we keep about you in one file (JSON): your profile, what you have written and read, payments, messages. It holds private things, so keep it safe. You can fetch it five times an hour."
        >
          <OwnData />
        </Section>
      </Stack>
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          {unsaved ? 'Your profile has changes that are not saved.' : 'Your password has not been changed.'}
        </UnsavedDialog>
      ) : null}
    </Sides>
  );
}

const Coming = styled.div`
  min-height: 640px;
`;
const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[16]};
  ${from.desktop} {
    grid-template-columns: 232px minmax(0, 760px);
    gap: ${space[32]};
  }
`;
