import { Badge, Button, Cover, Grid, MadeCover, NovelCard, NovelRow, Rail, ShelfHead } from '@griot/ui';
import { Specimen, State } from '../specimen.tsx';
import { titles } from '../titles.ts';

const GENRES = ['Romance', 'African Voices', 'Werewolf', 'Fantasy', 'Science Fiction'];
const VIEWS = [12, 940, 1_500, 23_456, 1_240_000];
const novels = titles.map(([title, name], i) => ({
  slug: `novel-${i}`,
  title,
  author: { id: `author-${i}`, name },
  cover_image_thumbnail: null,
  genres: [GENRES[i % 5] ?? ''],
  num_views: VIEWS[i % 5] ?? 0,
  description:
    'When the caravan leaves without her, a salt trader’s daughter follows its tracks by night, and learns why no one who walks the old road speaks of what walks beside them.',
}));
/** A novel that says nothing of itself. */
const bare = { ...novels[0]!, author: { id: 'nobody', name: '' }, genres: [], description: '', num_views: 0 };

export const Novels = () => (
  <>
    <Specimen of="Cover and MadeCover" wide>
      <Grid>
        {titles.map(([title, author]) => (
          <Cover key={title} title={title} author={author} src={null} />
        ))}
        <MadeCover title="The Salt Road" author="" />
      </Grid>
    </Specimen>

    <Specimen of="Rail and ShelfHead" wide>
      <Rail title="Trending Novels" href="#Novels">
        {novels.map((novel) => (
          <NovelCard key={novel.slug} novel={novel} />
        ))}
      </Rail>
      <ShelfHead title="A shelf without more to see" />
    </Specimen>

    <Specimen of="NovelCard">
      <State name="rest">
        <NovelCard novel={novels[5]!} />
      </State>
      <State name="hovered" shown="hover">
        <NovelCard novel={novels[5]!} />
      </State>
      <State name="focused" shown="focus">
        <NovelCard novel={novels[5]!} />
      </State>
      <State name="long">
        <NovelCard novel={novels[11]!} />
      </State>
      <State name="nothing known">
        <NovelCard novel={bare} />
      </State>
    </Specimen>

    <Specimen of="NovelRow" wide>
      <State name="with facts and an action">
        <NovelRow
          novel={novels[11]!}
          meta={<Badge tone="good">Completed</Badge>}
          actions={
            <Button size="small" variant="primary">
              CONTINUE READING
            </Button>
          }
        />
      </State>
      <State name="hovered" shown="hover">
        <NovelRow novel={novels[2]!} />
      </State>
      <State name="focused" shown="focus">
        <NovelRow novel={novels[2]!} />
      </State>
      <State name="nothing known">
        <NovelRow novel={bare} />
      </State>
    </Specimen>
  </>
);
