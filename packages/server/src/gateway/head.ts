import { chapterLabel, chapterSegment, PRODUCT, type Entities, type PageMatch } from '@griot/contracts';
import { escape, tag } from '../http/html.ts';
import { answerOf } from './answers.ts';
import type { Inlined } from './inline.ts';

const DESCRIPTION = `${PRODUCT} is where novels are read and written a chapter at a time: romance, fantasy, African voices and much more.`;

/** What a search engine and a shared link show of a page. `path` is the canonical one. */
export interface Head { title: string; description: string; path: string; image?: string; type: 'website' | 'book' | 'article' | 'profile' }

/** The head of a page, from its manifest and the data that was prefetched for it (issue of the platform, gateway). */
export function headOf(match: PageMatch | null, inlined: Inlined[], path: string): Head {
  if (!match) return { title: `Not found · ${PRODUCT}`, description: DESCRIPTION, path, type: 'website' };
  const { head } = match.page;
  if (typeof head === 'object') return { title: `${head.title} · ${PRODUCT}`, description: head.description ?? DESCRIPTION, path, type: 'website' };

  const author = answerOf<Entities['AuthorProfile']>(inlined, 'GET /authors/{author}/');
  if (head === 'author' && author) {
    return { title: `${author.pen_name} · ${PRODUCT}`, description: author.about.trim() ? cut(author.about) : `Novels by ${author.pen_name} on ${PRODUCT}.`, path: `/author/${author.id}`, type: 'profile', ...(author.photo_url ? { image: author.photo_url } : {}) };
  }
  const novel = answerOf<Entities['Novel']>(inlined, 'GET /novels/{novel}/');
  if (head === 'home' || !novel) return { title: `${PRODUCT}: stories told a chapter at a time`, description: DESCRIPTION, path: '/', type: 'website' };
  const image = novel.cover_image_display ?? undefined;
  const chapter = answerOf<Entities['Chapter']>(inlined, 'GET /novels/{novel}/chapters/{chapter}/');
  if (head === 'chapter' && chapter) {
    return {
      title: `${chapterLabel(chapter.chapter)}: ${chapter.title} · ${novel.title}`,
      description: cut(text(chapter.lead)),
      path: `/book/${novel.slug}/read/${chapterSegment(chapter.title, chapter.chapter)}`,
      type: 'article',
      ...(image ? { image } : {}),
    };
  }
  return { title: `${novel.title} by ${novel.author.name} · ${PRODUCT}`, description: cut(novel.description), path: `/book/${novel.slug}`, type: 'book', ...(image ? { image } : {}) };
}

/** The head as HTML. Addresses in it are absolute. */
export function headTags({ title, description, path, image, type }: Head, origin: string): string {
  return [
    `<title>${escape(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    tag('link', { rel: 'canonical', href: origin + path }),
    tag('meta', { property: 'og:site_name', content: PRODUCT }),
    tag('meta', { property: 'og:type', content: type }),
    tag('meta', { property: 'og:title', content: title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:url', content: origin + path }),
    ...(image ? [tag('meta', { property: 'og:image', content: origin + image })] : []),
    tag('meta', { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }),
  ].join('');
}

const text = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim();

/** At most 160 characters, cut at a word. */
function cut(description: string): string {
  if (description.length <= 160) return description;
  return `${description.slice(0, 159).replace(/\s+\S*$/, '')}…`;
}
