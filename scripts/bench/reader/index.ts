import type { Figure } from '../figure.ts';
import { inChromium } from '../in-chromium.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureCold } from './cold.ts';
import { measureFinding } from './finding.ts';
import { measureInforming } from './informing.ts';
import { measureSwitching } from './switching.ts';
import { measureTurning } from './turning.ts';

const CHAPTERS = 5_000;

/** The reader in Chromium against its bounds: what was built, with the demo's library and a novel of 5,000 chapters. */
export const measureReader = (executablePath: string, say: (line: string) => void): Promise<Figure[]> =>
  inChromium(executablePath, async ({ serve, addLongNovel, launch }) => {
    const home = await serve();
    await addLongNovel(CHAPTERS);
    const browser = await launch();
    return [
      ...(await measureCold(browser, home, say)),
      ...(await measureFinding(browser, home, say)),
      ...(await measureInforming(browser, home, say)),
      ...(await measureTurning(browser, home, say)),
      ...(await measureSwitching(browser, home, say)),
      ...(await measureCatalogue(browser, home, CHAPTERS, say)),
    ];
  });
