import type { Collection, Values } from '#app/cms/collections/collection.ts'
import { addDays, daysBetween } from '#app/platform/time/local-date.ts'

/** What the dates of a series have in common. */
export interface SeriesTemplate {
  columns: Values
  /** The date of the event that the columns are from. */
  date: string
  /** How many days after its first day an event ends. */
  days: number
  /** The earlier values of the columns that the latest replacement of a picture changed, to undo it. */
  replaced?: { at: string; before: Values }
}

const dateColumns = new Set(['localDate', 'lastDate'])

/** Local dates and times that move with the event's date, such as when sign-up opens. */
const shiftedColumns = ['signupOpensAt', 'signupClosesAt']

/** The columns that an admin enters, except the dates. */
function templateColumns({ fields }: Pick<Collection, 'fields'>) {
  return Object.keys(fields).filter((column) => fields[column]?.input && !dateColumns.has(column))
}

export function templateOf(events: Collection, values: Values): SeriesTemplate {
  const columns: Values = {}
  for (const column of templateColumns(events)) {
    if (values[column] !== undefined) columns[column] = values[column]
  }
  const date = String(values.localDate)
  return { columns, date, days: daysBetween(date, String(values.lastDate)) }
}

/** The template of a stored series. Older templates have no date; they are from the first date of the series. */
export const readTemplate = ({
  template,
  firstDate,
}: {
  template: string
  firstDate: string
}): SeriesTemplate => ({ date: firstDate, ...JSON.parse(template) })

/** The columns of an event that starts on a date. */
export function columnsOnDate({ columns, date, days }: SeriesTemplate, localDate: string): Values {
  const shift = daysBetween(date, localDate)
  const values: Values = { ...columns, localDate, lastDate: addDays(localDate, days) }
  for (const column of shiftedColumns) {
    const value = columns[column]
    if (value) values[column] = `${addDays(String(value).slice(0, 10), shift)}${String(value).slice(10)}`
  }
  return values
}
