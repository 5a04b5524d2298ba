/** Matches a name or email address as a whole: ali@x.org is not in wali@x.org. */
const wordPattern = (word: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}]|[._-][\\p{L}\\p{N}])`,
    'giu',
  )

export const mentions = (text: string, word: string) => word !== '' && wordPattern(word).test(text)

/** Replaces every mention of these names or email addresses. */
export const replaceWords = (text: string, words: string[], replacement: string) =>
  words.filter(Boolean).reduce((rest, word) => rest.replace(wordPattern(word), () => replacement), text)
