import { lazy, memoize } from '#app/platform/memoize.ts'

const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** One or two initials of the name; the first letter of the address if the name has no letters or digits. */
export const initialsOf = memoize((name: string, email: string) => {
  const words = name.split(/[\s_]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return firstLetter(email)
  const ends = words.length === 1 ? [words[0]] : [words[0], words.at(-1)]
  // A zero-width non-joiner keeps Arabic initials from joining into a word.
  return ends.map((word) => firstLetter(word ?? '')).join('\u200c')
})

function firstLetter(word: string) {
  const start = word.replace(/^[^\p{L}\p{N}]+/u, '')
  const [first] = graphemes().segment(start)
  return (first?.segment ?? '').toLocaleUpperCase('en')
}
