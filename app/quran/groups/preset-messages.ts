import type { DayDisplay } from './group.ts'

/** The only messages that members of a group send each other. Never rename a key: messages store it. */
export const presetMessages = {
  accept: { kind: 'dua', text: 'May Allah accept your reading.' },
  ease: { kind: 'dua', text: 'May Allah make it easy for you.' },
  barakah: { kind: 'dua', text: 'May Allah put barakah in your day.' },
  page: { kind: 'nudge', text: 'Is there time for one page today?' },
  together: { kind: 'nudge', text: 'We are reading today, and you came to mind.' },
} as const

export type MessageKey = keyof typeof presetMessages

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(presetMessages, key)

/** The text of a stored message; empty for an unknown key. */
export const messageText = (key: string) => (isMessageKey(key) ? presetMessages[key].text : '')

/** The messages that fit a member's day: a nudge only if their day shows as “not yet”. */
export function messagesFor(today: DayDisplay): MessageKey[] {
  const keys = Object.keys(presetMessages) as MessageKey[]
  return today === 'open' ? keys : keys.filter((key) => presetMessages[key].kind === 'dua')
}
