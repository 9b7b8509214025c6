/** A clip that another page of the app gives to the upload form, which opens with it. */
export type GivenWords = { title: string; description: string };
type GivenClip = { stashed: null; dropped: File; words: GivenWords };

let given: GivenClip | null = null;

/** Has the videos page open the form with it. */
export function giveClip(file: File, words: GivenWords): void {
  given = { stashed: null, dropped: file, words };
}

/** What was given; it stays until it is forgotten, since a page may be rendered more than once before it is shown. */
export const givenClip = () => given;

export function forgetGiven(): void {
  given = null;
}
