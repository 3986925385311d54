import { xml } from '../../http/xml.ts';
import { calledOf, type NovelFile } from './book.ts';
import { attributeOf, readTags } from './tags.ts';
import type { Packed } from './zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
const RELATIONS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

const style = (id: string, name: string, inner: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${inner}</w:style>`;
const STYLES = `${HEAD}<w:styles ${W}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="160" w:line="300" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="24"/></w:rPr></w:style>${style('Title', 'Title', '<w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:sz w:val="52"/></w:rPr>')}${style('Heading1', 'heading 1', '<w:next w:val="Normal"/><w:pPr><w:keepNext/><w:pageBreakBefore/><w:spacing w:after="320"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="36"/></w:rPr>')}${style('Heading2', 'heading 2', '<w:next w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr>')}${style('Quote', 'Quote', '<w:pPr><w:ind w:left="720" w:right="720"/></w:pPr>')}${style('SceneBreak', 'Scene break', '<w:pPr><w:jc w:val="center"/></w:pPr>')}</w:styles>`;

/** One list of bullets; each numbered list has a number of its own, so that it begins with 1. */
const numbering = (lists: number): string => {
  const level = (format: string, text: string): string =>
    `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>`;
  const numbers = Array.from(
    { length: lists },
    (_, n) =>
      `<w:num w:numId="${n + 2}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
  );
  return `${HEAD}<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level('bullet', '•')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level('decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${numbers.join('')}</w:numbering>`;
};

/** What is gathered while the text is written, and written after it. */
interface Beside {
  links: Map<string, string>;
  lists: number;
}

/** A Word document of a novel, a heading a chapter. */
export async function* docxOf({ title, author, description, at, chapters }: NovelFile): AsyncGenerator<Packed> {
  const beside: Beside = { links: new Map(), lists: 0 };
  yield { name: '[Content_Types].xml', content: TYPES };
  yield { name: '_rels/.rels', content: RELATIONS };
  const when = `${at.toISOString().slice(0, 19)}Z`;
  yield {
    name: 'docProps/core.xml',
    content: `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xml(title)}</dc:title><dc:creator>${xml(author)}</dc:creator><dc:description>${xml(description)}</dc:description><dcterms:created xsi:type="dcterms:W3CDTF">${when}</dcterms:created></cp:coreProperties>`,
  };
  yield { name: 'word/styles.xml', content: STYLES };
  let written: () => void = () => undefined;
  const text = new Promise<void>((done) => (written = done));
  yield { name: 'word/document.xml', content: document(title, chapters, beside, written) };
  // Links and lists are known once the text has been written.
  await text;
  const links = [...beside.links]
    .map(
      ([href, id]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/hyperlink" Target="${xml(href)}" TargetMode="External"/>`,
    )
    .join('');
  yield {
    name: 'word/_rels/document.xml.rels',
    content: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/numbering" Target="numbering.xml"/>${links}</Relationships>`,
  };
  yield { name: 'word/numbering.xml', content: numbering(beside.lists) };
}

async function* document(
  title: string,
  chapters: NovelFile['chapters'],
  beside: Beside,
  written: () => void,
): AsyncGenerator<string> {
  try {
    yield `${HEAD}<w:document ${W}><w:body>${paragraph('Title', run(title, []))}`;
    for await (const chapter of chapters)
      yield paragraph('Heading1', run(calledOf(chapter), [])) + paragraphsOf(chapter.html, beside);
    yield '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>';
  } finally {
    written();
  }
}

const MARKS: Record<string, string> = { em: '<w:i/>', strong: '<w:b/>', u: '<w:u w:val="single"/>', s: '<w:strike/>' };
/** The order in which Word wants them. */
const ORDER = ['strong', 'em', 's', 'u'];

const properties = (marks: string[]): string => {
  const kept = ORDER.filter((mark) => marks.includes(mark));
  return kept.length === 0 ? '' : `<w:rPr>${kept.map((mark) => MARKS[mark]).join('')}</w:rPr>`;
};
const run = (text: string, marks: string[]): string =>
  `<w:r>${properties(marks)}<w:t xml:space="preserve">${xml(text)}</w:t></w:r>`;
const paragraph = (named: string, inner: string, more = ''): string =>
  `<w:p>${named || more ? `<w:pPr>${named ? `<w:pStyle w:val="${named}"/>` : ''}${more}</w:pPr>` : ''}${inner}</w:p>`;

/** The text of a stored chapter as Word's paragraphs. */
function paragraphsOf(html: string, beside: Beside): string {
  const { links } = beside;
  let out = '';
  let inner = '';
  const open: string[] = [];
  const numbers: number[] = [];
  const flush = (named: string, more = ''): void => {
    if (inner !== '') out += paragraph(named, inner, more);
    inner = '';
  };
  const named = (): string => (open.includes('h3') ? 'Heading2' : open.includes('blockquote') ? 'Quote' : '');
  const item = (): string =>
    open.includes('li') ? `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${numbers.at(-1) ?? 1}"/></w:numPr>` : '';
  readTags(html, {
    open(name, attributes) {
      open.push(name);
      if (name === 'ul') numbers.push(1);
      if (name === 'ol') {
        beside.lists += 1;
        numbers.push(beside.lists + 1);
      }
      if (name === 'br') inner += '<w:r><w:br/></w:r>';
      if (name === 'hr') out += paragraph('SceneBreak', run('* * *', []));
      if (name === 'img' && attributeOf(attributes, 'alt') !== '')
        inner += run(`[${attributeOf(attributes, 'alt')}]`, open);
      if (name === 'a') {
        const href = attributeOf(attributes, 'href');
        const id = href === '' ? '' : (links.get(href) ?? `link${links.size + 1}`);
        if (id !== '') links.set(href, id);
        inner += id === '' ? '' : `<w:hyperlink r:id="${id}">`;
        open[open.length - 1] = id === '' ? 'plain' : 'a';
      }
    },
    close(name) {
      if (name === 'p' || name === 'h3' || name === 'li') flush(named(), item());
      if (open.pop() === 'a') inner += '</w:hyperlink>';
      if (name === 'ul' || name === 'ol') numbers.pop();
    },
    text: (text) => void (inner += text.trim() === '' && inner === '' ? '' : run(text, open)),
  });
  flush('');
  return out;
}
