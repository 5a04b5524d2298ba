/** A working copy that an admin can restore or discard. */
export interface OfferedCopy {
  id: string
  savedAt: string
  /** '2:14 PM', with the date if it was not today. */
  when: string
  /** Distinguishes copies from the same minute: the changed title or longest changed text; may be empty. */
  preview: string
  /** Whether the item was saved after the copy was started. */
  storedVersionChanged: boolean
}

/** The data of an autosaved form. */
export interface Autosave {
  /** The member whose browser storage and working copies are used. */
  account: string
  collection: string
  /** Empty for a new item. */
  itemId: string
  /** In a sentence: 'article'. */
  noun: string
  /** The title of the item, and the field in which it is typed. */
  title: string
  titleField: string | null
  /** The page with the form. */
  path: string
  /** The last save of the item, if a copy was started before that save. */
  lastChange: { by: string; when: string } | null
  /** The copy that the form continues. */
  restored: OfferedCopy | null
  /** Other copies, newest first. */
  offered: OfferedCopy[]
}

/** The path of a page whose form is filled with a working copy. */
export const copyPath = (path: string, id: string) => `${path}${path.includes('?') ? '&' : '?'}copy=${id}`

export type AutosaveFailure = 'offline' | 'loggedOut' | 'tooLong' | 'invalid' | 'refused'

export type AutosaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** `otherWhen`: another tab or device has saved other changes since this form was opened. */
  | { kind: 'saved'; when: string; otherWhen: string | null }
  | { kind: 'failed'; failure: AutosaveFailure }

const failureTexts: Record<AutosaveFailure, string> = {
  offline: 'Not saved: no connection. We will try again.',
  loggedOut: 'Not saved: you are logged out. Log in in another tab, and we will try again.',
  tooLong: 'Not saved: this is too long for a draft.',
  invalid: 'Not saved: the site could not read this draft. To keep your changes, save the form.',
  refused: 'Not saved: you can no longer edit this.',
}

/** The form's message about its draft. */
export function describeState(state: AutosaveState): string {
  if (state.kind === 'idle') return ''
  if (state.kind === 'saving') return 'Saving…'
  if (state.kind === 'failed') return failureTexts[state.failure]
  const saved = `Draft saved ${state.when}`
  return state.otherWhen === null
    ? saved
    : `${saved}. You also have changes from ${state.otherWhen} in another tab or on another device. Both are kept.`
}

/**
 * What a screen reader announces: the first saved draft, each problem once, the first draft saved after a problem, and
 * every draft saved while there are changes elsewhere, but no other drafts. `announced` is the last announcement.
 */
export function announcementOf(state: AutosaveState, announced: string): string {
  if (state.kind === 'idle' || state.kind === 'saving') return announced
  const text = describeState(state)
  if (state.kind === 'failed' || announced === '' || state.otherWhen !== null) return text
  const wasProblem = Object.values(failureTexts).includes(announced)
  return wasProblem ? text : announced
}

const pauseMs = 3000
const maxWaitMs = 15_000

/** How long to wait before a draft is sent: until a pause in typing, but for at most fifteen seconds. */
export function sendDelay(
  { firstEditAt, lastEditAt }: { firstEditAt: number; lastEditAt: number },
  now: number,
) {
  return Math.max(0, Math.min(lastEditAt + pauseMs, firstEditAt + maxWaitMs) - now)
}

/** How long to wait before the next attempt; null to wait for the next edit. */
export function retryDelay(failure: AutosaveFailure, attempts: number) {
  if (failure === 'tooLong' || failure === 'invalid' || failure === 'refused') return null
  return Math.min(60_000, 5000 * 2 ** Math.max(0, attempts - 1))
}

/** What the status of a response means; null if the draft was stored. */
export function failureOf(status: number): AutosaveFailure | null {
  if (status === 200) return null
  if (status === 401) return 'loggedOut'
  if (status === 413) return 'tooLong'
  if (status === 400) return 'invalid'
  return status === 403 || status === 404 ? 'refused' : 'offline'
}
