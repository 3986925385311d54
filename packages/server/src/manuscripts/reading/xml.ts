import { Parser } from 'htmlparser2';
import { DEPTH_MAX } from './limits.ts';
import { Unreadable } from './unreadable.ts';

export type Attributes = Record<string, string>;

export interface XmlReader {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads XML piece by piece, holding nothing of it. Entities of the document's own are refused, and none but those of XML are known.
 * @throws Unreadable
 */
export function readXml(xml: string, reader: XmlReader): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEPTH_MAX) throw new Unreadable('This file is nested deeper than any text.');
        reader.open?.(name, attributes);
      },
      onclosetag(name) {
        depth -= 1;
        reader.close?.(name);
      },
      ontext: (text) => reader.text?.(text),
      onprocessinginstruction(_name, text) {
        if (/<?!ENTITY/i.test(text))
          throw new Unreadable('This file declares entities of its own, which are not opened.');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}
