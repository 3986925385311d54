import {
  Avatar,
  Badge,
  Button,
  Cluster,
  Cover,
  formatNumber,
  Grid,
  NovelCard,
  NovelRow,
  Price,
  Progress,
  Rail,
  Skeleton,
  Stack,
  Stat,
  Stats,
  StatTile,
  Table,
  Tag,
} from '@griot/ui';
import { titles } from '../titles.ts';

const genres = ['Romance', 'African Voices', 'Werewolf', 'Fantasy', 'Science Fiction'];
const novels = titles.map(([title, name], i) => ({
  slug: `n${i}`,
  title,
  author: { id: `a${i}`, name },
  cover_image_thumbnail: null,
  genres: [genres[i % 5] ?? ''],
  num_views: [12, 940, 1500, 23_456, 1_240_000][i % 5] ?? 0,
  description:
    'When the caravan leaves without her, a salt trader’s daughter follows its tracks by night, and learns why no one who walks the old road speaks of what walks beside them.',
}));

export const Shelves = () => (
  <Stack $gap={48}>
    <Rail title="Trending Novels" href="/view-novels?listing=trending">
      {novels.map((novel) => (
        <NovelCard key={novel.slug} novel={novel} />
      ))}
    </Rail>
    <Grid>
      {novels.slice(8, 20).map((novel) => (
        <NovelCard key={novel.slug} novel={novel} />
      ))}
    </Grid>
    <Grid min={340}>
      {novels.slice(0, 4).map((novel) => (
        <NovelRow
          key={novel.slug}
          novel={novel}
          meta={<Badge tone="good">Completed</Badge>}
          actions={
            <Button size="small" variant="primary">
              CONTINUE READING
            </Button>
          }
        />
      ))}
    </Grid>
    <Cluster $gap={24} $align="start">
      <Cover width="200px" title="Under the Iroko" author="Folake Ojo" src={null} />
      <Stack>
        <Stats>
          <Stat label="Views" value="1.2M" />
          <Stat label="Chapters" value="135" />
          <Stat label="Words" value="209,117" />
          <Stat label="Reviews" value="12" />
        </Stats>
        <Cluster $gap={8}>
          <Tag href="/a">Romance</Tag>
          <Tag href="/b">African Voices</Tag>
          <Tag>slow burn</Tag>
        </Cluster>
        <Cluster>
          <Badge>Ongoing</Badge>
          <Badge tone="good">Completed</Badge>
          <Badge tone="accent">3 new</Badge>
          <Badge tone="warn">Awaiting approval</Badge>
          <Badge tone="bad">Rejected</Badge>
          <Badge tone="info">Draft</Badge>
          <Price amount={5} />
          <Price amount={1} />
        </Cluster>
        <Cluster>
          <Avatar name="Adaeze Okonkwo" />
          <Avatar name="chi" size={32} />
          <Avatar name="Ṣọlá Adébáyọ̀" size={56} />
        </Cluster>
        <Progress value={0.4} label="Chapter 4 of 10" />
        <Progress value={0.7} label="Chapter 7 of 10" thin />
      </Stack>
    </Cluster>
    <Grid min={220}>
      <StatTile label="Coin Balance" value="500 coins" action={<Button size="small">Top up coins</Button>} />
      <StatTile label="Subscription plan" value="No active plan" action={<Button size="small">Subscribe</Button>} />
      <StatTile label="Total balance" value="$0" note="Closes on 30 November" />
      <StatTile
        label="Available income"
        value="$0"
        action={
          <Button size="small" disabled reason="There is nothing to withdraw yet">
            Withdraw
          </Button>
        }
      />
    </Grid>
    <Table
      caption="Stories"
      rowKey={(row) => row.slug}
      rows={novels.slice(0, 3)}
      columns={[
        { key: 'title', label: 'Stories', cell: (row) => row.title },
        { key: 'state', label: 'State', cell: () => <Badge tone="good">Completed</Badge> },
        { key: 'views', label: 'Views', number: true, cell: (row) => formatNumber(row.num_views) },
      ]}
    />
    <Grid>
      {[1, 2, 3, 4, 5, 6].map((i) => (
        <div key={i}>
          <Skeleton shape="cover" />
          <div style={{ height: 8 }} />
          <Skeleton shape="text" lines={2} />
        </div>
      ))}
    </Grid>
  </Stack>
);
