import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useApi, useGo, useLeaveQuestion, useSession, useToast } from '@griot/remote-kit';
import { Button, Cluster, font, formatNumber, Notice, space, Stack, type, UnsavedDialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, type Refusal } from '@griot/ui/form';
import { useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { CoverPreview } from '../create-novel/cover-preview.tsx';
import { Columns } from '../novel-form/novel-form-page.tsx';
import type { NovelValues } from '../novel-form/novel-values.ts';
import { onTheWire } from '../novel-form/on-the-wire.ts';
import { before, chaptersOf, merge, planOf, rename, split, turn, type Plan, type PlannedChapter } from './plan.ts';
import { PlanList, titleId } from './plan-list.tsx';
import { SplitDialog } from './split-dialog.tsx';

interface ReadyStepProps {
  found: Entities['NovelImport'];
  fields: ReactNode;
}

/** What was found in the file, to be changed, and the form of the novel that it becomes. */
export function ReadyStep({ found, fields }: ReadyStepProps) {
  const api = useApi();
  const toast = useToast();
  const go = useGo();
  const session = useSession();
  const [plan, setPlan] = useState<Plan>(() => planOf(found));
  const [splitting, setSplitting] = useState<PlannedChapter | null>(null);
  const [dirty, setDirty] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [told, tell] = useState('');
  const [focus, setFocus] = useState<string | null>(null);
  const leave = useLeaveQuestion((dirty || plan !== planAtFirst(found, plan)) && made === null);
  const taken = plan.filter((row) => row.taken);
  const words = taken.reduce((sum, row) => sum + row.words, 0);

  useEffect(() => {
    if (made !== null) void go(`/book-chapters/${made}`);
  }, [made, go]);

  // The button that merged a chapter has gone with it: the keyboard goes on at the one that it became a part of.
  useEffect(() => {
    if (focus === null) return;
    document.getElementById(titleId(focus))?.focus();
    setFocus(null);
  }, [focus]);

  const accept = async (values: NovelValues): Promise<Refusal> => {
    if (taken.length === 0) return 'Take one chapter at least.';
    const body = onTheWire(values);
    body.append('chapters', JSON.stringify(chaptersOf(plan)));
    try {
      const novel = await api.call('POST /novels/mine/imports/{id}/accept/', { params: { id: found.id }, body });
      toast('Novel created successfully', 'success');
      setMade(novel.slug);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { chapters, ...others } = error.fields;
      const chapter = Object.entries(error.fields).find(([name]) => name.startsWith('chapters'))?.[1][0];
      if (chapters || chapter) return chapter ?? 'These chapters cannot be taken so.';
      return Object.keys(others).length > 0 ? others : messageOf(error, 'Novel creation failed');
    }
  };
  const penName = session.state === 'authorised' ? session.user.pen_name : '';

  return (
    <Stack $gap={32}>
      <section aria-labelledby="found">
        <Stack $gap={12}>
          <Cluster $justify="space-between">
            <Heading id="found">Chapters</Heading>
            <Button size="small" variant="quiet" onClick={() => setPlan(planOf(found))}>
              As they were found
            </Button>
          </Cluster>
          <p>
            {formatNumber(taken.length)} {taken.length === 1 ? 'chapter' : 'chapters'}, {formatNumber(words)} words.
            Change a title, skip what is no chapter, merge what belongs together, split what does not.
          </p>
          <PlanList
            plan={plan}
            onRename={({ key }, title) => setPlan((now) => rename(now, key, title))}
            onTurn={(row) => {
              setPlan((now) => turn(now, row.key));
              tell(`${row.title || 'Untitled'} ${row.taken ? 'is skipped' : 'is a chapter'}.`);
            }}
            onMerge={(row) => {
              setPlan((now) => merge(now, row.key));
              setFocus(before(plan, row.key)?.key ?? null);
              tell(`${row.title || 'Untitled'} has been merged into the chapter before.`);
            }}
            onSplit={setSplitting}
          />
          <p role="status">{told}</p>
        </Stack>
      </section>
      {found.left_out.length > 0 && (
        <Notice title="What was left out">
          <LeftOut>
            {found.left_out.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </LeftOut>
        </Notice>
      )}
      <section aria-labelledby="about">
        <Stack $gap={16}>
          <Heading id="about">The novel</Heading>
          <Form<NovelValues>
            aria-label="Import a novel"
            initial={{ cover: 'upload', genres: [], tags: [], warnings: [], title: found.title }}
            onSubmit={accept}
            onDirty={setDirty}
          >
            <Columns>
              <aside>
                <CoverPreview author={penName} />
              </aside>
              <Stack $gap={24}>
                {fields}
                <FormActions>
                  <SubmitButton>Create novel</SubmitButton>
                </FormActions>
              </Stack>
            </Columns>
          </Form>
        </Stack>
      </section>
      {splitting && (
        <SplitDialog
          importId={found.id}
          chapter={splitting}
          onClose={() => setSplitting(null)}
          onSplit={(blocks, at) => {
            setPlan((now) => split(now, splitting.key, blocks, at));
            tell(`${splitting.title || 'Untitled'} has been split in two.`);
            setSplitting(null);
          }}
        />
      )}
      {leave.asked && (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          <p>The import has not become a novel yet. It waits for three days at this address.</p>
        </UnsavedDialog>
      )}
    </Stack>
  );
}

/** The plan itself while nothing of it has been changed. */
const planAtFirst = (found: Entities['NovelImport'], plan: Plan): Plan | undefined =>
  JSON.stringify(planOf(found)) === JSON.stringify(plan) ? plan : undefined;

const Heading = styled.h2`
  font: 700 ${type[21]} / 1.3 ${font.ui};
`;
const LeftOut = styled.ul`
  display: grid;
  gap: ${space[4]};
  padding-left: ${space[16]};
  overflow-wrap: anywhere;
`;
