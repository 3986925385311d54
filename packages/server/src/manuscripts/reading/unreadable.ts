/** Why a file cannot become a novel, in words for the one who sent it. */
export class Unreadable extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'Unreadable';
  }
}
