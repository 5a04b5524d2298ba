import { type Cells, type CheckedRow, checkRow, toLine } from '#app/cms/imports/checked-row.ts'
import type { CsvField } from '#app/cms/imports/csv-columns.ts'
import { parseDate } from '#app/platform/time/parse-date.ts'
import { amountLimits, maxNoteLength } from '#app/quran/log/operation.ts'
import { roundPages } from '#app/quran/practice/page-amount.ts'
import { ayahAt, ayahId, findSurah, isAyah, surahs } from '#app/quran/surahs/surahs.ts'

/** What was read according to an imported row. */
export interface ImportedReading {
  localDate: string
  pages: number | null
  ayat: number | null
  /** Ids of ayat; both or neither. */
  fromAyah: number | null
  toAyah: number | null
  minutes: number | null
  note: string
}

/** The columns of a file with a Qur'an log. The export has the same labels, so it can be imported again. */
export const logFields: CsvField[] = [
  { name: 'date', label: 'Date', required: true, aliases: ['day', 'local date'] },
  { name: 'pages', label: 'Pages', aliases: ['page count', 'pages read'] },
  { name: 'ayat', label: 'Ayat', aliases: ['verses', 'ayahs', 'verses read'] },
  { name: 'fromSurah', label: 'From surah', aliases: ['surah', 'sura', 'chapter', 'start surah'] },
  { name: 'fromAyah', label: 'From ayah', aliases: ['ayah', 'verse', 'start ayah', 'from verse'] },
  { name: 'toSurah', label: 'To surah', aliases: ['end surah', 'to chapter'] },
  { name: 'toAyah', label: 'To ayah', aliases: ['end ayah', 'to verse'] },
  { name: 'minutes', label: 'Minutes', aliases: ['duration', 'time'] },
  { name: 'note', label: 'Note', aliases: ['notes', 'comment'] },
]

/** Reads a row of a file. A row without any amount means only that something was read that day. */
export function readLogRow(cells: Cells, lastDate: string): CheckedRow<ImportedReading> {
  const localDate = parseDate(cells.date ?? '')
  const pages = readNumber(cells.pages)
  const ayat = readNumber(cells.ayat)
  const minutes = readNumber(cells.minutes)
  const range = readRange(cells)
  const reading: ImportedReading = {
    localDate: localDate ?? '',
    pages: pages && roundPages(pages),
    ayat,
    ...(range.problem === null ? range.value : noRange),
    minutes,
    note: toLine(cells.note).slice(0, maxNoteLength),
  }
  return checkRow(toLine(cells.date), keyOfReading(reading), reading, [
    [localDate !== null, 'The date is missing or unclear. Write it as 2026-11-23.'],
    [reading.localDate <= lastDate, 'The date is in the future.'],
    [isWithin(pages, amountLimits.pages), `Pages must be a number ${describeLimits(amountLimits.pages)}.`],
    [
      isWholeWithin(ayat, amountLimits.ayat),
      `Ayat must be a whole number ${describeLimits(amountLimits.ayat)}.`,
    ],
    [
      isWholeWithin(minutes, amountLimits.minutes),
      `Minutes must be a whole number ${describeLimits(amountLimits.minutes)}.`,
    ],
    [range.problem === null, range.problem ?? ''],
  ])
}

/**
 * A key that is the same for entries with the same date, amounts, range and note. Pages are rounded, because PostgreSQL
 * stores them in single precision.
 */
export const keyOfReading = ({ localDate, pages, ayat, fromAyah, toAyah, minutes, note }: ImportedReading) =>
  [localDate, pages && roundPages(pages), ayat, fromAyah, toAyah, minutes, keyOfNote(note)].join('|')

/**
 * The note without apostrophes and without its end. The export may add an apostrophe, so that spreadsheets do not run
 * the note as a formula, and the import cuts off the end of a note that the apostrophe makes too long.
 */
const keyOfNote = (note: string) =>
  toLine(note)
    .replaceAll("'", '')
    .slice(0, maxNoteLength - 100)

/** The cells of a reading, as `readLogRow` reads them. */
export function formatLogRow({ localDate, pages, ayat, fromAyah, toAyah, minutes, note }: ImportedReading) {
  const from = fromAyah === null ? null : ayahAt(fromAyah)
  const to = toAyah === null ? null : ayahAt(toAyah)
  return {
    Date: localDate,
    Pages: pages,
    Ayat: ayat,
    'From surah': from && (surahs[from.surah - 1]?.name ?? null),
    'From ayah': from?.ayah ?? null,
    'To surah': to && (surahs[to.surah - 1]?.name ?? null),
    'To ayah': to?.ayah ?? null,
    Minutes: minutes,
    Note: note,
  }
}

/** Null for an empty cell, NaN for one that is not a number. */
function readNumber(cell = '') {
  const text = cell.trim().replace(',', '.')
  if (text === '') return null
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

interface Limits {
  min: number
  max: number
}

const describeLimits = ({ min, max }: Limits) => `from ${min} to ${max.toLocaleString('en-US')}`

const isWithin = (value: number | null, { min, max }: Limits) =>
  value === null || (value >= min && value <= max)

const isWholeWithin = (value: number | null, limits: Limits) =>
  isWithin(value, limits) && (value === null || Number.isInteger(value))

const noRange = { fromAyah: null, toAyah: null }

type RangeResult =
  | { value: Pick<ImportedReading, 'fromAyah' | 'toAyah'>; problem: null }
  | { problem: string }

/** A surah without an ayah means the whole surah. A range without an end is one ayah. */
function readRange({ fromSurah = '', fromAyah = '', toSurah = '', toAyah = '' }: Cells): RangeResult {
  if ([fromSurah, fromAyah, toSurah, toAyah].every((cell) => cell.trim() === '')) {
    return { value: noRange, problem: null }
  }
  const first = findSurah(fromSurah.trim())
  if (!first) return { problem: unknownSurah(fromSurah) }
  const last = toSurah.trim() === '' ? first : findSurah(toSurah.trim())
  if (!last) return { problem: unknownSurah(toSurah) }
  const isWholeSurah = fromAyah.trim() === '' && toAyah.trim() === ''
  const firstAyah = fromAyah.trim() === '' ? 1 : Number(fromAyah)
  const end = isWholeSurah || last !== first ? last.ayahCount : firstAyah
  const lastAyah = toAyah.trim() === '' ? end : Number(toAyah)
  if (!isAyah(first.number, firstAyah)) return { problem: `${first.name} has ayat 1 to ${first.ayahCount}.` }
  if (!isAyah(last.number, lastAyah)) return { problem: `${last.name} has ayat 1 to ${last.ayahCount}.` }
  const from = ayahId(first.number, firstAyah)
  const to = ayahId(last.number, lastAyah)
  if (to < from) return { problem: 'The range ends before it starts.' }
  return { value: { fromAyah: from, toAyah: to }, problem: null }
}

const unknownSurah = (cell: string) =>
  cell.trim() === ''
    ? 'The surah is missing.'
    : `“${cell.slice(0, 40)}” is not the name or number of a surah.`
