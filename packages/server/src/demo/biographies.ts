import type { Db } from '../ports/database/index.ts';
import { setAbout } from './store.ts';

/** What the demo's writers say of themselves, by pen name. */
const BIOGRAPHIES: Record<string, string> = {
  'Adaeze Obi':
    'Adaeze Obi grew up where the Nun River cannot make up its mind, among people who could say your name on wood from two bends away.\nShe teaches music to children who would rather play football, and writes before they wake.',
  'Simi Adeyinka':
    'Simi Adeyinka has crossed the Lagos lagoon some four thousand times and still takes the seat by the rope. She corrects other people’s commas for a living and leaves her own characters’ hearts in some disorder.',
  'Tunde Marlowe':
    'Tunde Marlowe was a surveyor until the instruments grew cleverer than he was. He writes of deserts, stars and people who refuse to be lost, mostly at night and mostly with the tea gone cold.',
  'Bashir Danjuma':
    'Bashir Danjuma collects old letters in Kano and the stories of herdsmen everywhere else. He has been lied to by experts and is grateful to all of them.',
  'Kwame Asante-Lister':
    'Kwame Asante-Lister counts things for a seaside council and believes that what cannot be counted should at least be listened to. He writes short books for long evenings.',
  'Esi Quarshie':
    'Esi Quarshie comes from three generations of lighthouse keepers and one of radio operators. She lives within hearing of the sea and does not trust a calm one.',
  'Perpetua Lowe':
    'Perpetua Lowe spent half a working life among deeds, ledgers and other people’s secrets, and now writes about the families who keep them. Her wolves pay their bills.',
  'Ines Okafor-Vale':
    'Ines Okafor-Vale makes glass badly and books as well as she can. She lives in a town with one furnace and too many promises.',
  'Harriet Vane-Mensah':
    'Harriet Vane-Mensah reads the newspapers of the Gold Coast so that others need not, and has found that the best arguments were always in the letters.',
  'Funke Alabi':
    'Funke Alabi bakes first and writes afterwards, which is why there are crumbs in chapter three. Ibadan is home; second place is a matter of opinion.',
};

/** Lets the demo's writers say something of themselves. */
export async function tellOfAuthors(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [penName, about] of Object.entries(BIOGRAPHIES)) {
    const id = ids.get(penName);
    if (id !== undefined) await setAbout(db, id, about);
  }
}
