/** A deep and a pale ink that can stand on each other, as cloth and resist. */
export type Ink = readonly [deep: string, pale: string];

/** Twelve pairs, named for what they are dyed or painted with. */
const inks = {
  indigo: ['#27296B', '#F4EAD5'],
  laterite: ['#A33B19', '#FBE6CB'],
  cassava: ['#1E4F3C', '#ECE6C8'],
  kola: ['#4B1F3F', '#F5D8C2'],
  ochre: ['#96600C', '#FDEBC3'],
  palmOil: ['#7A1A1E', '#F9D9B0'],
  lagoon: ['#0F5260', '#F3E6D2'],
  soot: ['#221E29', '#E9C46A'],
  harmattan: ['#171D42', '#F2A07B'],
  okra: ['#47521A', '#F2E9BF'],
  hibiscus: ['#93234E', '#FCE0D2'],
  rain: ['#2C5488', '#F8E9CE'],
} as const satisfies Record<string, Ink>;

type Dye = keyof typeof inks;

/** Which second pair each pair is worn with. */
const companions: Record<Dye, readonly Dye[]> = {
  indigo: ['laterite', 'ochre', 'rain', 'hibiscus'],
  laterite: ['indigo', 'soot', 'cassava', 'lagoon'],
  cassava: ['ochre', 'laterite', 'kola', 'okra'],
  kola: ['ochre', 'hibiscus', 'laterite', 'okra'],
  ochre: ['indigo', 'soot', 'palmOil', 'lagoon'],
  palmOil: ['ochre', 'soot', 'lagoon', 'indigo'],
  lagoon: ['laterite', 'ochre', 'harmattan', 'hibiscus'],
  soot: ['laterite', 'ochre', 'palmOil', 'cassava'],
  harmattan: ['hibiscus', 'rain', 'ochre', 'laterite'],
  okra: ['soot', 'laterite', 'kola', 'ochre'],
  hibiscus: ['indigo', 'kola', 'lagoon', 'ochre'],
  rain: ['harmattan', 'palmOil', 'ochre', 'laterite'],
};

/** Two of the twelve pairs: one for the cloth, one for what lies on it. */
export function twoInks(random: () => number): { cloth: Ink; label: Ink } {
  const dyes = Object.keys(inks) as Dye[];
  const cloth = dyes[Math.floor(random() * dyes.length)] ?? 'indigo';
  const worn = companions[cloth];
  return { cloth: inks[cloth], label: inks[worn[Math.floor(random() * worn.length)] ?? 'ochre'] };
}
