import { amounts, type EntryContent, maxNoteLength } from '#app/quran/log/operation.ts'
import { ayahAt, ayahId, findSurah, isAyah, surahs } from '#app/quran/surahs/surahs.ts'

const fields = ['pages', 'ayat', 'minutes', 'fromSurah', 'fromAyah', 'toSurah', 'toAyah', 'note'] as const

export type EntryField = (typeof fields)[number]
export type EntryInput = Record<EntryField, string>
export type EntryErrors = Partial<Record<EntryField, string>>

export const emptyInput = Object.fromEntries(fields.map((name) => [name, ''])) as EntryInput

export function inputOf({ pages, ayat, minutes, fromAyah, toAyah, note }: EntryContent): EntryInput {
  const from = fromAyah === null ? null : ayahAt(fromAyah)
  const to = toAyah === null ? null : ayahAt(toAyah)
  const text = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    pages: text(pages),
    ayat: text(ayat),
    minutes: text(minutes),
    fromSurah: from ? (surahs[from.surah - 1]?.name ?? '') : '',
    fromAyah: text(from?.ayah),
    toSurah: to ? (surahs[to.surah - 1]?.name ?? '') : '',
    toAyah: text(to?.ayah),
    note,
  }
}

/** What a member typed, or what is wrong with it, by field. The end of a range may be in the same surah. */
export function readEntry(
  input: EntryInput,
): { value: EntryContent; errors?: undefined } | { errors: EntryErrors } {
  const errors: EntryErrors = {}
  const amount = (name: keyof typeof amounts, isWhole: boolean) => {
    const text = input[name].trim().replace(',', '.')
    if (text === '') return null
    const { min, max } = amounts[name]
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
    errors[name] = `Please enter ${isWhole ? 'a whole number' : 'a number'} from ${min} to ${max}.`
    return null
  }
  const counts = {
    pages: amount('pages', false),
    ayat: amount('ayat', true),
    minutes: amount('minutes', true),
  }
  const range = readRange(input, errors)
  const note = input.note.trim()
  if (note.length > maxNoteLength) errors.note = `Please enter at most ${maxNoteLength} characters.`
  if (Object.keys(errors).length > 0) return { errors }
  return { value: { ...counts, ...range, note } }
}

function readRange(input: EntryInput, errors: EntryErrors) {
  const none = { fromAyah: null, toAyah: null }
  const { fromSurah, fromAyah, toSurah, toAyah } = input
  if (![fromSurah, fromAyah, toSurah, toAyah].some((text) => text.trim())) return none
  const from = readAyah({ surah: fromSurah, ayah: fromAyah }, ['fromSurah', 'fromAyah'], errors)
  const end = { surah: toSurah.trim() || fromSurah, ayah: toAyah.trim() || fromAyah }
  const to = readAyah(end, ['toSurah', 'toAyah'], errors)
  if (from === undefined || to === undefined) return none
  if (to < from) errors.toAyah = 'The end is before the start.'
  return { fromAyah: from, toAyah: to }
}

function readAyah(
  { surah, ayah }: { surah: string; ayah: string },
  [surahField, ayahField]: ['fromSurah' | 'toSurah', 'fromAyah' | 'toAyah'],
  errors: EntryErrors,
) {
  const found = findSurah(surah)
  if (!found) {
    errors[surahField] = 'Please choose a surah from the list.'
    return undefined
  }
  if (isAyah(found.number, Number(ayah))) return ayahId(found.number, Number(ayah))
  errors[ayahField] = `${found.name} has the ayat 1 to ${found.ayahCount}.`
  return undefined
}
