import type { ImportKind } from './import.ts'

export interface CsvField {
  name: string
  label: string
  required?: boolean
  /** How such a column is called elsewhere. */
  alsoCalled: string[]
}

export const csvFields: Record<Exclude<ImportKind, 'events'>, CsvField[]> = {
  members: [
    { name: 'email', label: 'E-mail', required: true, alsoCalled: ['email address', 'mail', 'user email'] },
    { name: 'name', label: 'Name', alsoCalled: ['full name', 'display name', 'member', 'member name'] },
    { name: 'firstName', label: 'First name', alsoCalled: ['first', 'given name', 'forename'] },
    { name: 'lastName', label: 'Last name', alsoCalled: ['last', 'family name', 'surname'] },
    {
      name: 'affiliation',
      label: 'Affiliation',
      alsoCalled: ['group', 'organization', 'organisation', 'chapter'],
    },
  ],
  resources: [
    { name: 'title', label: 'Title', required: true, alsoCalled: ['name', 'resource'] },
    {
      name: 'url',
      label: 'Address',
      required: true,
      alsoCalled: ['url', 'link', 'web address', 'website', 'href'],
    },
  ],
  attendance: [
    { name: 'email', label: 'E-mail', required: true, alsoCalled: ['email address', 'mail', 'user email'] },
    { name: 'title', label: 'Event', alsoCalled: ['event title', 'title', 'event name', 'activity'] },
    { name: 'date', label: 'Date', required: true, alsoCalled: ['event date', 'day', 'on'] },
    {
      name: 'hours',
      label: 'Hours',
      alsoCalled: ['hours volunteered', 'volunteer hours', 'duration', 'time'],
    },
  ],
}

/** Which column of the file each field is in, counted from 0; null where none is. */
export type Columns = Record<string, number | null>

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Finds the columns by their names. No column serves two fields. */
export function matchColumns(fields: CsvField[], headers: string[]): Columns {
  const names = headers.map(plain)
  const used = new Set<number>()
  const columns: Columns = {}
  for (const { name, label, alsoCalled } of fields) {
    const index = [label, name, ...alsoCalled]
      .map((word) => names.findIndex((header, at) => header === plain(word) && !used.has(at)))
      .find((at) => at >= 0)
    columns[name] = index ?? null
    if (index !== undefined) used.add(index)
  }
  return columns
}

/** Reads the choice of columns from a form; what is no column of the file counts as none. */
export function chosenColumns(
  fields: CsvField[],
  headers: string[],
  values: Record<string, string>,
): Columns {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const index = /^\d{1,4}$/.test(values[name] ?? '') ? Number(values[name]) : null
      return [name, index !== null && index < headers.length ? index : null]
    }),
  )
}

/** The fields that have to be there and are in no column. */
export const missingFields = (fields: CsvField[], columns: Columns) =>
  fields.filter(({ name, required }) => required && (columns[name] ?? null) === null)
