import { messageOf } from '@griot/api';
import { chapterLabel, chapterSegment, shortNumber, type Entities } from '@griot/contracts';
import { useAction, useCall } from '@griot/remote-kit';
import {
  Badge,
  BookOpenIcon,
  Button,
  Card,
  Cluster,
  color,
  Delayed,
  ErrorState,
  font,
  formatDate,
  formatNumber,
  from,
  HistoryIcon,
  Notice,
  PencilIcon,
  Price,
  SettingsIcon,
  Skeleton,
  space,
  Stack,
  TrashIcon,
  type,
} from '@griot/ui';
import { useAtom } from 'jotai';
import { useId, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { canonical } from '../editor/canonical.ts';
import { clockIn } from '../schedule/clock.ts';
import type { ChapterStart, ChapterText } from './chapter-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { firstChange } from './first-change.ts';
import { draftKey, draftsOf, storedDrafts, type PlacedDraft } from './stored-drafts.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { showsFacts, stateLabel, stateTone } from './state-label.ts';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { WrittenText } from './written-text.tsx';

export interface ChapterViewProps {
  novel: Entities['OwnNovel'];
  chapter: Entities['OwnChapter'];
  heading: RefObject<HTMLHeadingElement | null>;
  onEdit: (start: ChapterStart) => void;
  onClose: () => void;
}

/** A chapter that is not being edited: read-only, with EDIT DRAFT and CLOSE CHAPTER (part 2 §2.11). */
export function ChapterView({ novel, chapter, heading, onEdit, onClose }: ChapterViewProps) {
  const waitId = useId();
  const [dialog, setDialog] = useState<'settings' | 'delete' | null>(null);
  const draft = useCall(
    'GET /novels/mine/{novel}/chapters/{chapter}/draft/',
    { params: { novel: novel.slug, chapter: chapter.id } },
    { staleTime: 0 },
  );
  const takeBack = useAction('DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/', {
    success: 'Chapter has been taken back',
  });
  const [drafts, storeDraft] = useAtom(storedDrafts.all);

  const saved = draft.data && { title: draft.data.title, html: canonical(draft.data.draft) };
  const unsaved = draftsOf(draftKey(novel.id, chapter.id), (place) => drafts[place] ?? null).filter(
    (found) => saved && (found.title !== saved.title || canonical(found.draft) !== saved.html),
  );
  const awaiting = chapter.draft_state === 'awaiting approval';
  const published = chapter.draft_state.startsWith('published');

  const textOf = (one: PlacedDraft): ChapterText => ({ title: one.title, html: canonical(one.draft) });
  const edit = (): void => {
    if (saved) {
      const [latest] = unsaved;
      onEdit({ chapter, saved, version: draft.data?.version, text: saved, setAside: latest ? textOf(latest) : null });
    }
  };
  /** What another tab has typed since stays. */
  const discard = ({ place, at }: PlacedDraft): void => {
    const latest = storedDrafts.read(place);
    storeDraft(place, latest && latest.at !== at ? latest : null);
  };
  const goOnWith = (one: PlacedDraft): void => {
    if (saved)
      onEdit({ chapter, saved, version: one.version ?? draft.data?.version, text: textOf(one), setAside: null });
  };

  return (
    <Stack $gap={16}>
      <Head>
        <Cluster $gap={8}>
          <span>{chapterLabel(chapter.chapter)}</span>
          <Badge tone={stateTone(chapter)}>{stateLabel(chapter)}</Badge>
          {chapter.unlock_mode !== 'F' && chapter.coin_requirement > 0 && <Price amount={chapter.coin_requirement} />}
        </Cluster>
        <h2 ref={heading} tabIndex={-1} data-heading>
          {chapter.title || 'Untitled'}
        </h2>
        {showsFacts(chapter.draft_state) && (
          <p>
            {formatNumber(chapter.words)} words · {formatDate(chapter.updated_at)}
          </p>
        )}
      </Head>
      <Cluster $gap={8}>
        <Button
          variant="primary"
          icon={<PencilIcon size={18} aria-hidden="true" />}
          onClick={() => edit()}
          busy={!draft.isError && draft.isFetching}
          disabled={awaiting || !draft.data}
          reason={awaiting ? undefined : 'The text could not be loaded'}
          aria-describedby={awaiting ? waitId : undefined}
        >
          EDIT DRAFT
        </Button>
        {awaiting && (
          <Why id={waitId}>{chapter.approved_at ? 'Approved as it stands' : 'Waits for an editor’s decision'}</Why>
        )}
        <Button onClick={onClose}>CLOSE CHAPTER</Button>
        <More>
          {!published && (
            <Button size="small" variant="quiet" href={`/book-chapters/${novel.slug}/schedule`}>
              Schedule
            </Button>
          )}
          {published && (
            <Button
              size="small"
              variant="quiet"
              href={`/book/${novel.slug}/read/${chapterSegment(chapter.title, chapter.chapter)}`}
              icon={<BookOpenIcon size={18} aria-hidden="true" />}
            >
              Read it
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            href={`/book-chapters/${novel.slug}/versions/${shortNumber(chapter.chapter)}`}
            icon={<HistoryIcon size={18} aria-hidden="true" />}
          >
            Versions
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<SettingsIcon size={18} aria-hidden="true" />}
            onClick={() => setDialog('settings')}
          >
            Settings
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<TrashIcon size={18} aria-hidden="true" />}
            onClick={() => setDialog('delete')}
          >
            Delete
          </Button>
        </More>
      </Cluster>

      {awaiting && (
        <Notice
          tone={chapter.approved_at ? 'good' : 'warn'}
          title={stateLabel(chapter)}
          action={
            <Button
              size="small"
              busy={takeBack.busy}
              onClick={() => void takeBack.run({ params: { novel: novel.slug, chapter: chapter.id } })}
            >
              Take it back
            </Button>
          }
        >
          {chapter.approved_at
            ? `${chapter.release ? `It comes out by itself on ${clockIn(chapter.release.zone, chapter.release.at)}.` : 'It comes out when you give it a time or publish it, in the schedule.'} It cannot be edited until it is out, or until you take it back.`
            : 'An editor reads this chapter now. It cannot be edited until they have decided, or until you take it back.'}
        </Notice>
      )}
      {chapter.release && !chapter.approved_at && (
        <Notice title={`Comes out on ${clockIn(chapter.release.zone, chapter.release.at)}`}>
          If an editor has approved it by then, and otherwise as soon as one does.
        </Notice>
      )}
      {chapter.rejection && (
        <Notice tone="bad" title="Rejected">
          {chapter.rejection}
        </Notice>
      )}
      {saved &&
        unsaved.map((one) => (
          <UnsavedNotice
            key={one.place}
            draft={one}
            added={firstChange(canonical(one.draft), saved.html)}
            blockedBy={awaiting ? waitId : undefined}
            onContinue={() => goOnWith(one)}
            onDiscard={() => discard(one)}
          >
            {draft.data && one.version !== null && one.version < draft.data.version && (
              <span>The chapter has been saved since, and you will be shown both texts. </span>
            )}
          </UnsavedNotice>
        ))}

      <Paper>
        {saved ? (
          saved.html === '' ? (
            <Empty>There is no text yet.</Empty>
          ) : (
            <WrittenText html={saved.html} />
          )
        ) : draft.isError ? (
          <ErrorState title="The text of this chapter did not load." onRetry={() => void draft.refetch()}>
            {messageOf(draft.error, 'Failed to get chapter draft')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton shape="text" lines={9} />
          </Delayed>
        )}
      </Paper>

      {dialog === 'settings' && <SettingsDialog novel={novel} chapter={chapter} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <DeleteDialog novel={novel} chapter={chapter} onClose={() => setDialog(null)} onDeleted={onClose} />
      )}
    </Stack>
  );
}

const Head = styled.header`
  display: grid;
  gap: ${space[4]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  & > h2 {
    color: ${color.ink};
    font: 700 ${type[26]} / 1.25 ${font.title};
    overflow-wrap: anywhere;
    outline: none;
  }
`;
const Why = styled.span`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  ${from.tablet} {
    margin-left: auto;
  }
`;
const Paper = styled(Card)`
  min-height: 40dvh;
  padding: ${space[24]} ${space[16]} ${space[48]};
  ${from.tablet} {
    padding: ${space[48]} ${space[32]} ${space[72]};
  }
`;
const Empty = styled.p`
  color: ${color.inkSoft};
  text-align: center;
`;
