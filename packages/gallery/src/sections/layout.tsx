import {
  Badge,
  Button,
  Card,
  Cluster,
  Grid,
  Page,
  PageTitle,
  Section,
  Stack,
  Table,
  TableSheet,
  VisuallyHidden,
  type Column,
} from '@griot/ui';
import { LONG } from '../long.ts';
import { Specimen, State } from '../specimen.tsx';

interface Story {
  title: string;
  views: string;
}

const COLUMNS: Column<Story>[] = [
  { key: 'title', label: 'Stories', cell: (story) => story.title },
  { key: 'state', label: 'State', cell: () => <Badge tone="good">Completed</Badge> },
  { key: 'views', label: 'Views', number: true, cell: (story) => story.views },
  { key: 'actions', label: 'Actions', actions: true, cell: () => <Button size="small">Edit</Button> },
];
const STORIES: Story[] = [
  { title: 'The Salt Road', views: '12' },
  { title: LONG, views: '1.2M' },
];

export const Layout = () => (
  <>
    <Specimen of="Page and PageTitle" wide>
      <State name="wide">
        <Page>
          <PageTitle as="p">{LONG}</PageTitle>
        </Page>
      </State>
      <State name="narrow, for forms and text">
        <Page $narrow>
          <PageTitle as="p">{LONG}</PageTitle>
        </Page>
      </State>
    </Specimen>

    <Specimen of="Section" wide>
      <State name="with actions">
        <Section title="Bank details" actions={<Button size="small">Edit</Button>}>
          <p>{LONG}</p>
        </Section>
      </State>
      <State name="long">
        <Section title={LONG}>
          <p>Nothing to do here.</p>
        </Section>
      </State>
    </Specimen>

    <Specimen of="Card, Stack, Cluster and Grid" wide>
      <Grid min={220}>
        <Card>
          <Stack $gap={8}>
            <p>One</p>
            <p>under the other</p>
          </Stack>
        </Card>
        <Card>
          <Cluster $gap={8} $justify="end">
            <Badge>Beside</Badge>
            <Badge>the other</Badge>
            <VisuallyHidden>Read out, never seen.</VisuallyHidden>
          </Cluster>
        </Card>
      </Grid>
    </Specimen>

    <Specimen of="Table and TableSheet" wide>
      <State name="on the page">
        <Table caption="Stories" columns={COLUMNS} rows={STORIES} rowKey={(story) => story.title} />
      </State>
      <State name="in its card">
        <TableSheet>
          <Table caption="Stories in a card" columns={COLUMNS} rows={STORIES} rowKey={(story) => story.title} />
        </TableSheet>
      </State>
    </Specimen>
  </>
);
