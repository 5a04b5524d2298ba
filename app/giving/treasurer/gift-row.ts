import {
  type Cells,
  type CheckedRow,
  checkDate,
  checkEmail,
  checkRow,
  toLine,
} from '#app/cms/imports/checked-row.ts'
import type { CsvField } from '#app/cms/imports/csv-columns.ts'
import type { ReadRow } from '#app/cms/imports/import.ts'
import { parseLedgerAmount } from '#app/giving/amounts/amount.ts'
import type { DirectMethod } from '#app/giving/gifts/gift-method.ts'
import { parseDate } from '#app/platform/time/parse-date.ts'

/** A past gift, as read from a file. */
export interface GiftValue {
  /** The same gift has the same key in every file. */
  key: string
  /** YYYY-MM-DD. */
  date: string
  name: string
  /** Lowercase; empty if it is not known. */
  email: string
  amountCents: number
  /** The name or id of a fund; empty for the general fund. */
  fund: string
  method: DirectMethod
  /** Includes the other system's reference; may be empty. */
  note: string
}

export const giftFields: CsvField[] = [
  {
    name: 'date',
    label: 'Date',
    required: true,
    aliases: ['received on', 'day', 'gift date', 'donation date'],
  },
  { name: 'name', label: 'Name', required: true, aliases: ['donor', 'full name', 'donor name', 'from'] },
  { name: 'email', label: 'Email', aliases: ['email address', 'mail', 'donor email'] },
  { name: 'amount', label: 'Amount', required: true, aliases: ['gift', 'donation', 'total', 'sum', 'given'] },
  { name: 'fund', label: 'Fund', aliases: ['campaign', 'designation', 'purpose', 'cause', 'category'] },
  { name: 'method', label: 'Method', aliases: ['payment method', 'type', 'paid by', 'how'] },
  { name: 'note', label: 'Note', aliases: ['notes', 'memo', 'comment', 'check number'] },
  {
    name: 'reference',
    label: 'Reference',
    aliases: [
      'reference number',
      'receipt',
      'receipt number',
      'id',
      'transaction',
      'transaction id',
      'number',
    ],
  },
]

const methods: Record<DirectMethod, RegExp> = {
  cash: /^(?:cash|coins?)$/i,
  check: /^(?:check|cheque)$/i,
  transfer: /^(?:bank )?(?:transfer|wire|ach|deposit|sepa|zelle)$/i,
  // A card payment in another system, which this site's provider does not know.
  other: /^/,
}

const methodOf = (text: string) =>
  (Object.keys(methods) as DirectMethod[]).find((method) => methods[method].test(text)) ?? 'other'

/**
 * Adds a number to the keys of gifts that differ only in their note. The key does not contain the note itself, which
 * may have changed by the time the file is imported again.
 */
export async function* numberGiftsWithSameKey(rows: AsyncIterable<ReadRow<unknown>>) {
  const numbersByKey = new Map<string, Map<string, number>>()
  for await (const row of rows) {
    const value = row.value as GiftValue | null
    if (value === null) {
      yield row
      continue
    }
    const numbers = numbersByKey.get(value.key) ?? new Map<string, number>()
    const number = numbers.get(row.key) ?? numbers.size + 1
    numbersByKey.set(value.key, numbers.set(row.key, number))
    yield number === 1 ? row : { ...row, value: { ...value, key: `${value.key} ${number}` } }
  }
}

const maxNameLength = 100
const maxNoteLength = 1000

export function readGiftRow(cells: Cells): CheckedRow<GiftValue> {
  const [name, email] = [toLine(cells.name), toLine(cells.email).toLowerCase()]
  const [typedDate, typedAmount] = [toLine(cells.date), toLine(cells.amount)]
  const [fund, reference] = [toLine(cells.fund).slice(0, 200), toLine(cells.reference).slice(0, 200)]
  const method = methodOf(toLine(cells.method))
  const date = parseDate(typedDate)
  const { cents, problem } = parseLedgerAmount(typedAmount)
  const facts = [date, email || name.toLowerCase(), cents, fund.toLowerCase(), method]
  const key = reference ? `reference ${reference}` : `gift ${JSON.stringify(facts)}`
  const typedNote = toLine(cells.note).slice(0, maxNoteLength)
  const note = [typedNote, reference && `Reference: ${reference}`]
  const value: GiftValue = {
    key,
    date: date ?? '',
    name,
    email,
    amountCents: cents ?? 0,
    fund,
    method,
    note: note.filter(Boolean).join('\n'),
  }
  const label = [name, typedAmount, typedDate].filter(Boolean).join(', ')
  return checkRow(label, reference ? key : `${key} ${typedNote}`, value, [
    [name !== '', 'The name is missing. Add it, or write “A donor”.'],
    [name.length <= maxNameLength, `The name has more than ${maxNameLength} characters. Shorten it.`],
    ...(email ? [checkEmail(email)] : []),
    checkDate(typedDate, date),
    [
      problem === undefined,
      `The amount “${typedAmount.slice(0, 40)}” cannot be imported. ${problem ?? ''}`.trim(),
    ],
  ])
}
