import type { Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useCall, useSession } from '@griot/remote-kit';
import { Button, Cluster, Cover, Facts, formatDate, formatNumber, Notice, Section, Stack } from '@griot/ui';
import { styled } from 'styled-components';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { Entry } from '../layout/entry.tsx';
import { Feature } from './feature.tsx';
import { Hide } from './hide.tsx';
import { NovelState } from './novel-state.tsx';

const BACK = { href: '/staff/novels', label: 'All novels' };
const Picture = styled.div`
  flex: none;
  width: 120px;
`;
const Beside = styled.div`
  flex: 1 1 280px;
  min-width: 0;
`;

/** One novel before an editor: what it is, where it is featured, and whether readers see it (ruling 9). */
export default function NovelPage() {
  const { novel = '' } = useParams();
  const asked = useCall('GET /staff/novels/{novel}/', { params: { novel } }, { staleTime: 0 });
  const shown = asked.data;
  return (
    <StaffLayout
      section="/staff/novels"
      back={BACK}
      title={shown?.title ?? 'Novel'}
      note={shown && <NovelState novel={shown} />}
    >
      <Entry asked={asked} missing="There is no such novel, or its author has taken it back." back={BACK}>
        {(found) => <OneNovel key={found.id} novel={found} />}
      </Entry>
    </StaffLayout>
  );
}

const CONTRACTS = {
  pending: 'Applied for',
  rejected: 'Rejected',
  awaiting_signature: 'Awaiting signature',
  signed: 'Signed',
};

function OneNovel({ novel: n }: { novel: Entities['StaffNovel'] }) {
  const session = useSession();
  const admin = session.state === 'authorised' && (session.user.roles ?? []).includes('admin');
  return (
    <Stack $gap={24}>
      {n.hidden_reason !== null && (
        <Notice tone="warn" title="Hidden from readers">
          {n.hidden_reason}
        </Notice>
      )}
      <Section
        title="The novel"
        actions={
          n.num_chapters > 0 && (
            <Button size="small" href={`/book/${n.slug}`}>
              Open its page
            </Button>
          )
        }
      >
        <Cluster $gap={24} $align="start">
          <Picture>
            <Cover title={n.title} author={n.author.name} src={n.cover_image_display ?? n.cover_image} />
          </Picture>
          <Beside>
            <Facts
              rows={[
                [
                  'Author',
                  admin ? (
                    <a key="author" href={`/staff/users/${n.author.id}`}>
                      {n.author.name}
                    </a>
                  ) : (
                    <a key="author" href={`/author/${n.author.id}`}>
                      {n.author.name}
                    </a>
                  ),
                ],
                ['Genres', n.genres.join(', ')],
                ['Age range', n.age_range],
                ['Status', n.completed ? 'Completed' : 'Ongoing'],
                ['Chapters', `${formatNumber(n.num_chapters)} published, ${formatNumber(n.num_draft_chapters)} in all`],
                ['Views', formatNumber(n.num_views)],
                ['Reviews', formatNumber(n.num_reviews)],
                ['Contract', n.contract_status === null ? 'None' : CONTRACTS[n.contract_status]],
                ['Begun', formatDate(n.created_at)],
              ]}
            />
          </Beside>
        </Cluster>
      </Section>
      <Feature key={n.listings.join('\n')} novel={n} />
      <Hide novel={n} />
    </Stack>
  );
}
