import { type AutosaveFailure, failureOf } from './autosave.ts'

/** A draft that is not on the server yet. */
export interface LocalCopy {
  account: string
  collection: string
  itemId: string
  /** The page with the form. */
  path: string
  id: string
  /** The id of the open form that wrote it (`AutosaveSession`). */
  editor: string
  sequence: number
  /** The `savedAt` of the copy that the form continues; empty if it is a new one. */
  continues: string
  title: string
  /** The item's version that the form was opened with; null for a new item. */
  version: number | null
  /** Null if the form's values are the same as the stored ones again. */
  fields: Record<string, string> | null
  /** According to this browser's clock. */
  editedAt: number
}

const prefix = 'workingCopy:'

const keyOf = ({ account, editor }: Pick<LocalCopy, 'account' | 'editor'>) => `${prefix}${account}:${editor}`

/** Browsers may reject any use of local storage. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

export const storeLocalCopy = (copy: LocalCopy) =>
  withStorage((storage) => storage.setItem(keyOf(copy), JSON.stringify(copy)))

/** Removes a copy from this browser, unless it was edited after `sequence`. */
export function removeLocalCopy(
  copy: Pick<LocalCopy, 'account' | 'editor'>,
  sequence = Number.POSITIVE_INFINITY,
) {
  withStorage((storage) => {
    const localCopy = parse(storage.getItem(keyOf(copy)))
    if (localCopy && localCopy.sequence <= sequence) storage.removeItem(keyOf(copy))
  })
}

/** An account's copies that did not reach the server. */
export const listLocalCopies = (account: string): LocalCopy[] =>
  withStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(`${prefix}${account}:`))
      .flatMap((key) => parse(storage.getItem(key)) ?? []),
  ) ?? []

/** Whether the server would already have deleted a copy of this age (`retentionDays` in `working-copy.ts`). */
export const isExpired = ({ editedAt }: Pick<LocalCopy, 'editedAt'>, now: number) =>
  now - editedAt > 30 * 86_400_000

function parse(text: string | null): LocalCopy | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The server's response: a copy as the server stored it. */
export interface SavedCopy {
  id: string
  savedAt: string
  when: string
  /** The newest other copy of the same form. */
  other: { savedAt: string; when: string } | null
}

export type SendResult = { saved: SavedCopy } | { failure: AutosaveFailure } | 'closed'

const url = '/admin/working-copies'
const timeoutMs = 15_000
/** In characters, of up to three bytes each: browsers send at most 64 KB after a page is closed. */
const maxKeepaliveLength = 20_000

export async function sendCopy(copy: LocalCopy, now: number): Promise<SendResult> {
  const { editedAt, ...content } = copy
  const body = new FormData()
  const json = JSON.stringify({ ...content, ageMs: now - editedAt })
  body.set('copy', json)
  try {
    const keepalive = json.length < maxKeepaliveLength
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', body, signal, keepalive })
    if (response.status === 410) return 'closed'
    const failure = failureOf(response.status)
    return failure ? { failure } : { saved: await response.json() }
  } catch {
    return { failure: 'offline' }
  }
}
