import { RANKINGS, type Ranking } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useTitle } from '@griot/remote-kit';
import { Button, color, EmptyState, LinkTabs, Page, PageTitle, Stack, TrophyIcon } from '@griot/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { NovelList } from '../novel-list/novel-list.tsx';
import { useFirstPage, type NovelSource } from '../virtual-list/use-paged-list.ts';

/** The five tabs (part 2 §2.4), with what each counts, in a line (ruling 15). */
const TABS: Record<Ranking, { label: string; counts: string }> = {
  all: { label: 'All', counts: 'How much a novel is read, kept, praised and carried on, taken together.' },
  power: { label: 'Power', counts: 'What readers put on their shelves and review, this month.' },
  trending: { label: 'Trending', counts: 'What is read more these three days than in the two weeks before.' },
  popular: { label: 'Popular', counts: 'What most people read this month.' },
  active: { label: 'Active', counts: 'Where authors write and readers follow, these two weeks.' },
};

/** `/ranking?type=power`; the first tab has no type. */
const address = (ranking: Ranking): string => (ranking === 'all' ? '/ranking' : `/ranking?type=${ranking}`);

/** An address with a type that does not exist shows the first tab. */
const rankingOf = (type: string | null): Ranking => RANKINGS.find((ranking) => ranking === type) ?? 'all';

/** The ranking page: a tab is an address, so that Back and a shared link lead to it (part 2 §2.4). */
export default function RankingPage() {
  const ranking = rankingOf(useSearchParams()[0].get('type'));
  const { label, counts } = TABS[ranking];
  useTitle(ranking === 'all' ? 'Ranking' : `${label} ranking`);
  const source: NovelSource = { call: 'GET /novels/ranking/', query: { type: ranking === 'all' ? '' : ranking } };
  useLoggedFailure(source);
  return (
    <Page $narrow>
      <Stack $gap={24}>
        <PageTitle>Ranking</PageTitle>
        <LinkTabs
          label="Ranking"
          links={RANKINGS.map((other) => ({ href: address(other), label: TABS[other].label }))}
          current={address(ranking)}
        />
        <Counts>{counts}</Counts>
        <NovelList
          key={ranking}
          label={`${label} ranking`}
          source={source}
          ranked
          empty={<NothingRanked />}
          failed={() => <NothingRanked />}
        />
      </Stack>
    </Page>
  );
}

/** A ranking that does not load is only logged; the page shows the empty state (part 2 §2.4). */
function useLoggedFailure(source: NovelSource): void {
  const { error } = useFirstPage(source);
  useEffect(() => {
    if (error) console.error('The ranking did not load.', error);
  }, [error]);
}

const NothingRanked = () => (
  <EmptyState
    title="There is nothing in this ranking now."
    icon={<TrophyIcon size={40} aria-hidden="true" />}
    action={
      <Button variant="primary" href="/">
        Find a novel
      </Button>
    }
  >
    Places are counted every ten minutes.
  </EmptyState>
);

const Counts = styled.p`
  color: ${color.inkSoft};
`;
