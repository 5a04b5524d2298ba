/** Finds a name or an address where it stands by itself: ali@x.org is not in wali@x.org. */
const wordPattern = (word: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}]|[._-][\\p{L}\\p{N}])`,
    'giu',
  )

export const mentions = (text: string, word: string) => word !== '' && wordPattern(word).test(text)

/** A text with something else wherever one of some words stands in it. */
export const replaceWords = (text: string, words: string[], instead: string) =>
  words.filter(Boolean).reduce((rest, word) => rest.replace(wordPattern(word), () => instead), text)
