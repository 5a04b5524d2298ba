import type { DayDisplay } from './group.ts'

/** The only messages that members of a group send each other. Never rename a key: messages store it. */
export const preparedWords = {
  accept: { kind: 'dua', text: 'May Allah accept your reading.' },
  ease: { kind: 'dua', text: 'May Allah make it easy for you.' },
  barakah: { kind: 'dua', text: 'May Allah put barakah in your day.' },
  page: { kind: 'nudge', text: 'Is there time for one page today?' },
  together: { kind: 'nudge', text: 'We are reading today, and you came to mind.' },
} as const

export type WordsKey = keyof typeof preparedWords

export const isWordsKey = (key: string): key is WordsKey => Object.hasOwn(preparedWords, key)

/** The words of a stored message. */
export const wordsText = (key: string) => (isWordsKey(key) ? preparedWords[key].text : '')

/** The words that fit a member's day: a nudge only if their day shows as “not yet”. */
export function wordsFor(today: DayDisplay): WordsKey[] {
  const keys = Object.keys(preparedWords) as WordsKey[]
  return today === 'open' ? keys : keys.filter((key) => preparedWords[key].kind === 'dua')
}
