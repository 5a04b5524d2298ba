/** What an importer reads from a column of a CSV file. */
export interface CsvField {
  name: string
  label: string
  required?: boolean
  /** Other headers that the column may have. */
  aliases: string[]
}

/** The index of each field's column, from 0; null for a field without a column. */
export type Columns = Record<string, number | null>

const normalizeHeader = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Finds the columns by their headers. A column is used for one field at most. */
export function matchColumns(fields: CsvField[], headers: string[]): Columns {
  const normalizedHeaders = headers.map(normalizeHeader)
  const used = new Set<number>()
  const columns: Columns = {}
  for (const { name, label, aliases } of fields) {
    const index = [label, name, ...aliases]
      .map(normalizeHeader)
      .map((expected) =>
        normalizedHeaders.findIndex((header, position) => header === expected && !used.has(position)),
      )
      .find((position) => position >= 0)
    columns[name] = index ?? null
    if (index !== undefined) used.add(index)
  }
  return columns
}

/** Reads the choice of columns from a form; ignores columns that the file does not have. */
export function readColumnChoice(
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

/** The required fields without a column. */
export const missingFields = (fields: CsvField[], columns: Columns) =>
  fields.filter(({ name, required }) => required && (columns[name] ?? null) === null)
