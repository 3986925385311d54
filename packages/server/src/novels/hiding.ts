import { HIDE_RULE_NAMES, type HideRule } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import { grantWaiting } from './appeals-store.ts';
import { holdLiving, missingNovel } from './service.ts';
import { findOwnNovel, updateNovel, type NovelRow, type OwnNovelRow } from './store.ts';

export interface HidingPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
}

export type Hiding = ReturnType<typeof createHiding>;

/** Staff keep a novel from readers, and give it back. Its author hears of both; whoever unlocked a chapter keeps reading. */
export function createHiding({ db, clock, random, inbox }: HidingPorts) {
  async function find(key: string): Promise<OwnNovelRow> {
    const novel = await findOwnNovel(db, key);
    if (!novel) throw missingNovel();
    return novel;
  }

  return {
    /** Any novel, for editors; @throws Refusal `not_found` also when its author has taken it back */
    find,

    /** Says to its author why, by which rule, and that they may appeal. @throws Refusal `conflict` when it is hidden already */
    async hide(
      editorId: string,
      novel: NovelRow,
      { reason, rule }: { reason: string; rule: HideRule },
    ): Promise<OwnNovelRow> {
      await transaction(db, async (tx) => {
        const held = await holdLiving(tx, novel.id);
        if (held.hiddenAt) throw refuse('conflict', 'This novel is hidden already.');
        await updateNovel(tx, novel.id, {
          hiddenAt: clock.now(),
          hiddenReason: reason,
          hiddenRule: rule,
          hiddenBy: editorId,
        });
        await recordAction(
          tx,
          {
            actorId: editorId,
            action: 'novel.hidden',
            subjectId: novel.id,
            detail: { title: novel.title, rule, reason },
          },
          clock,
          random,
        );
        await inbox.send(tx, {
          receiverId: novel.authorId,
          title: `Hidden from readers: ${novel.title}`,
          body: `An editor has hidden ${novel.title} from readers by the rule “${HIDE_RULE_NAMES[rule]}” of the content policy, with this reason:\n\n${reason}\n\nYou can still open, change and download it. Readers who unlocked a chapter keep it. If you think that this is wrong, appeal on the novel’s page among your stories, or, while your account is blocked, where your sign-in is refused: somebody else than who hid it decides.`,
        });
      });
      return await find(novel.id);
    },

    /** @throws Refusal `not_allowed` to its author, about whom somebody else decides; `conflict` when it is not hidden */
    async unhide(editorId: string, novel: NovelRow): Promise<OwnNovelRow> {
      if (novel.authorId === editorId) throw refuse('not_allowed', 'Somebody else decides about your own novel.');
      await transaction(db, async (tx) => {
        const held = await holdLiving(tx, novel.id);
        if (!held.hiddenAt) throw refuse('conflict', 'This novel is not hidden.');
        await updateNovel(tx, novel.id, { hiddenAt: null, hiddenReason: null, hiddenRule: null, hiddenBy: null });
        await grantWaiting(tx, novel.id, { answer: '', decidedAt: clock.now(), decidedBy: editorId });
        await recordAction(
          tx,
          {
            actorId: editorId,
            action: 'novel.unhidden',
            subjectId: novel.id,
            detail: { title: novel.title, reason: held.hiddenReason },
          },
          clock,
          random,
        );
        await inbox.send(tx, {
          receiverId: novel.authorId,
          title: `Open to readers again: ${novel.title}`,
          body: `An editor no longer hides ${novel.title} from readers.`,
        });
      });
      return await find(novel.id);
    },
  };
}
