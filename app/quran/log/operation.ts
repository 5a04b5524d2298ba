import { z } from 'zod'
import { isLocalDate } from '#app/platform/time/local-date.ts'
import { isTimeZoneName } from '#app/platform/time/time-zone.ts'
import { roundPages } from '#app/quran/practice/page-amount.ts'

// The operations that devices send and the server merges (decision 053). The same code runs on both.

export const amountLimits = {
  pages: { min: 0.25, max: 604 },
  ayat: { min: 1, max: 6236 },
  minutes: { min: 1, max: 1440 },
} as const
export const maxNoteLength = 500

// A tap is an entry without details, added by the button “I read today”. It says only that the member read that day.
const tapPrefix = 'read-'

/** The id of a date's tap, which is the same on every device. */
export const tapEntryId = (localDate: string) => `${tapPrefix}${localDate}`

const id = z.string().regex(/^[\w-]{8,64}$/)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const amount = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max).nullable()

const fields = {
  /** The id of the operation. */
  id,
  entryId: id,
  /** When the member made the change, in the server's time as their device estimates it. */
  at: instant,
  /** When the entry was first logged. */
  loggedAt: instant,
  localDate: z.string().refine(isLocalDate),
  timeZone: z.string().refine(isTimeZoneName),
}

const content = {
  pages: amount(amountLimits.pages).transform((pages) => pages && roundPages(pages)),
  ayat: amount(amountLimits.ayat).pipe(z.int().nullable()),
  fromAyah: amount(amountLimits.ayat).pipe(z.int().nullable()),
  toAyah: amount(amountLimits.ayat).pipe(z.int().nullable()),
  minutes: amount(amountLimits.minutes).pipe(z.int().nullable()),
  // PostgreSQL does not accept NUL in text.
  note: z
    .string()
    .max(maxNoteLength)
    .transform((text) => text.replaceAll('\0', '')),
}

export const operationSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('tap'), ...fields }),
    z.object({ type: z.literal('put'), ...fields, ...content }),
    z.object({ type: z.literal('delete'), ...fields }),
  ])
  .refine(hasMatchingDate)
  .refine((operation) => operation.type !== 'put' || hasValidRange(operation))

/** A change to a whole entry. */
export type Operation = z.infer<typeof operationSchema>
export type EntryContent = Pick<Extract<Operation, { type: 'put' }>, keyof typeof content>

export const noContent: EntryContent = {
  pages: null,
  ayat: null,
  fromAyah: null,
  toAyah: null,
  minutes: null,
  note: '',
}

/** The id of a tap contains its date, so the two must agree. */
function hasMatchingDate({
  type,
  entryId,
  localDate,
}: {
  type: string
  entryId: string
  localDate: string
}): boolean {
  const isTap = entryId.startsWith(tapPrefix)
  return isTap || type === 'tap' ? entryId === tapEntryId(localDate) : true
}

/** Whether an entry has no range, or both ends of one, in order. */
const hasValidRange = ({ fromAyah, toAyah }: { fromAyah: number | null; toAyah: number | null }): boolean =>
  fromAyah === null || toAyah === null ? fromAyah === toAyah : fromAyah <= toAyah

/** What decides which of two operations on an entry wins. */
export interface Precedence {
  /** 0 for a tap, 1 for anything else. */
  rank: number
  editedAt: string
  operationId: string
}

export const precedenceOf = ({ type, at, id }: Operation): Precedence => ({
  rank: type === 'tap' ? 0 : 1,
  editedAt: at,
  operationId: id,
})

/** Positive if the first operation wins. A total order, so that all devices and servers end up with the same entry. */
export function comparePrecedence(one: Precedence, other: Precedence) {
  return (
    one.rank - other.rank ||
    compareText(one.editedAt, other.editedAt) ||
    compareText(one.operationId, other.operationId)
  )
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other)

/** Positive if the first operation wins. */
export const compareOperations = (one: Operation, other: Operation) =>
  comparePrecedence(precedenceOf(one), precedenceOf(other))

/**
 * The operation for a tap. A tap would lose to an earlier deletion, so a deleted entry is put back without details.
 */
export function tapOperation(
  entry: Pick<Operation, 'id' | 'at' | 'localDate' | 'timeZone'>,
  wasDeleted: boolean,
): Operation {
  const operation = { ...entry, entryId: tapEntryId(entry.localDate), loggedAt: entry.at }
  return wasDeleted ? { ...operation, type: 'put', ...noContent } : { ...operation, type: 'tap' }
}
