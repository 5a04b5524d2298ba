import { z } from 'zod'
import { optionalText } from '#app/platform/http/form-text.ts'
import { roundPages } from '#app/quran/practice/page-amount.ts'
import { earliestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { ayahAt, ayahId, findSurah, isAyah, type Surah, surahs } from '#app/quran/surahs/surahs.ts'
import { amountLimits, type EntryContent, maxNoteLength } from './operation.ts'

const text = () =>
  z
    .string()
    .default('')
    .transform((typed) => typed.trim())

/** An optional number, which may have a decimal comma; null if it is empty. */
const amount = ({ min, max }: { min: number; max: number }, isWhole: boolean, error: string) =>
  text()
    .transform((typed) => (typed === '' ? null : Number(typed.replace(',', '.'))))
    .refine((value) => value === null || (value >= min && value <= max), error)
    .refine((value) => value === null || !isWhole || Number.isInteger(value), error)

/** What a member read on one day, as typed. `ownDate` is the date that the entry already has. */
const logForm = (today: string, ownDate?: string) =>
  z.object({
    date: z
      .string()
      .default(today)
      .refine((date) => date >= earliestLoggableDate(today) && (date <= today || date === ownDate), {
        error: 'Please choose today or one of the last seven days.',
      }),
    pages: amount(amountLimits.pages, false, 'Please enter a number of pages from 0.25 to 604.'),
    ayat: amount(amountLimits.ayat, true, 'Please enter a number of ayat from 1 to 6,236.'),
    minutes: amount(amountLimits.minutes, true, 'Please enter a number of minutes from 1 to 1,440.'),
    fromSurah: text(),
    fromAyah: text(),
    toSurah: text(),
    toAyah: text(),
    note: optionalText(maxNoteLength),
  })

export type LogFormValues = Record<string, string>

export type CheckedEntry =
  | { ok: true; date: string; content: EntryContent }
  | { ok: false; errors: Record<string, string> }

interface CheckOptions {
  /** The date of an existing entry, which may be tomorrow if the member has traveled west. */
  ownDate?: string | undefined
  /** Whether the form may be empty, as it is for an entry without details. */
  allowEmpty?: boolean
}

/** Checks a submitted form. Every error belongs to a field. */
export function checkEntryForm(
  values: LogFormValues,
  today: string,
  { ownDate, allowEmpty = false }: CheckOptions = {},
): CheckedEntry {
  const result = logForm(today, ownDate).safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  const range = parseRange(values)
  Object.assign(errors, range.errors)
  if (!result.success || Object.keys(errors).length > 0) return { ok: false, errors }
  const { date, pages, ayat, minutes, note } = result.data
  const roundedPages = pages === null ? null : roundPages(pages)
  const content = { pages: roundedPages, ayat, minutes, note, fromAyah: range.from, toAyah: range.to }
  const isEmpty = note === '' && [roundedPages, ayat, minutes, range.from].every((value) => value === null)
  if (isEmpty && !allowEmpty)
    return { ok: false, errors: { pages: 'Please enter pages, ayat, a range or minutes.' } }
  return { ok: true, date, content }
}

interface Range {
  from: number | null
  to: number | null
  errors: Record<string, string>
}

const noRange: Range = { from: null, to: null, errors: {} }

/**
 * The range that was entered. Without any ayah, it covers whole surahs. Without a last surah, it ends in the first
 * one. With only a first surah and ayah, it is that ayah.
 */
function parseRange(values: LogFormValues): Range {
  const value = (name: string) => (values[name] ?? '').trim()
  const fromName = value('fromSurah')
  const fromNumber = value('fromAyah')
  const toName = value('toSurah')
  const toNumber = value('toAyah')
  if (!fromName && !fromNumber && !toName && !toNumber) return noRange
  const first = findSurah(fromName)
  if (!first) return fail('fromSurah', 'Please choose a surah from the list.')
  const last = toName ? findSurah(toName) : first
  if (!last) return fail('toSurah', 'Please choose a surah from the list.')
  const from = parseAyah(first, fromNumber || '1')
  if (from === undefined) return fail('fromAyah', ayahError(first))
  const lastAyah = fromNumber && !toName ? fromNumber : String(last.ayahCount)
  const to = parseAyah(last, toNumber || lastAyah)
  if (to === undefined) return fail('toAyah', ayahError(last))
  if (to < from) return fail('toAyah', 'The range ends before it starts.')
  return { from, to, errors: {} }
}

const fail = (field: string, error: string): Range => ({ ...noRange, errors: { [field]: error } })

function parseAyah(surah: Surah, typed: string) {
  const ayah = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return isAyah(surah.number, ayah) ? ayahId(surah.number, ayah) : undefined
}

const ayahError = ({ name, ayahCount }: Surah) => `${name} has ayat 1 to ${ayahCount}.`

/** The form values that describe an entry. */
export function logFormValues(entry: EntryContent & { localDate: string }): LogFormValues {
  const { localDate, pages, ayat, minutes, note, fromAyah, toAyah } = entry
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    date: localDate,
    note,
    pages: number(pages),
    ayat: number(ayat),
    minutes: number(minutes),
    ...ayahValues('from', fromAyah),
    ...ayahValues('to', toAyah),
  }
}

function ayahValues(prefix: 'from' | 'to', id: number | null) {
  if (id === null) return { [`${prefix}Surah`]: '', [`${prefix}Ayah`]: '' }
  const { surah, ayah } = ayahAt(id)
  return { [`${prefix}Surah`]: surahs[surah - 1]?.name ?? '', [`${prefix}Ayah`]: String(ayah) }
}
