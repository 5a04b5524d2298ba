import { dayMs, daysBefore } from '#app/platform/time/instant.ts'

/** A copy that nobody continues is deleted after this many days. */
export const retentionDays = 30
/** The maximum number of copies per member. Beyond it, the oldest copies are deleted. */
export const maxCopies = 50
/** The maximum length of the JSON of a copy, in characters: enough for the longest article in any script. */
export const maxCopyLength = 400_000
/** A closed copy is stored this long, so that a late write does not bring it back. */
const closedHours = 24

export type Fields = Record<string, string>

/** The values that a form is compared with: the stored item's values, or an empty form's for a new item. */
export interface StoredItem {
  /** Null for a new item. */
  version: number | null
  values: Fields
}

interface Comparable {
  baseVersion: number | null
  fields: Fields
  savedAt: string
}

/** Submitted and stored values can differ in line breaks and surrounding spaces. */
const normalize = (value = '') => value.replaceAll('\r\n', '\n').trim()

/** Whether a copy contains something that is not stored. */
export const hasUnsavedFields = (fields: Fields, stored: Fields) =>
  Object.entries(fields).some(([name, value]) => normalize(value) !== normalize(stored[name]))

const maxPreviewLength = 60

/**
 * The changed title of a copy, or else its longest changed text, shortened. Ids are skipped, because they mean nothing to
 * a reader.
 */
export function previewOf(fields: Fields, stored: Fields, titleField: string | null) {
  const changed = Object.entries(fields).filter(
    ([name, value]) => normalize(value) !== normalize(stored[name]),
  )
  const title = changed.find(([name]) => name === titleField)?.[1] ?? ''
  const longest = changed
    .filter(([name]) => !name.endsWith('Id'))
    .map(([, value]) => value)
    .reduce((best, value) => (value.length > best.length ? value : best), '')
  const text = (title.trim() || longest).replace(/\s+/g, ' ').trim()
  return text.length > maxPreviewLength ? `${text.slice(0, maxPreviewLength).trimEnd()}…` : text
}

/** Copies that were saved before this time have expired. */
export const expiryCutoff = (now: Date) => daysBefore(now, retentionDays).toISOString()
/** Copies that were closed before this time are deleted. */
export const closedCutoff = (now: Date) => new Date(now.getTime() - closedHours * 3_600_000).toISOString()

/** The copies to offer when a form is opened, newest first: not expired, and different from what is stored. */
export const offeredCopies = <Copy extends Comparable>(
  copies: readonly Copy[],
  { values }: StoredItem,
  now: Date,
) =>
  copies
    .filter(({ fields, savedAt }) => savedAt >= expiryCutoff(now) && hasUnsavedFields(fields, values))
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))

/** Whether someone has saved the item since the copy was started, so that saving the copy is a conflict. */
export const storedVersionChanged = (
  { baseVersion }: Pick<Comparable, 'baseVersion'>,
  { version }: StoredItem,
) => baseVersion !== null && version !== null && baseVersion !== version

/** When a copy was edited, from its age: a browser's clock may be wrong, but its intervals are right. */
export function editedAt(ageMs: number, now: Date) {
  const age = Number.isFinite(ageMs) ? Math.min(Math.max(ageMs, 0), retentionDays * dayMs) : 0
  return new Date(now.getTime() - age).toISOString()
}
