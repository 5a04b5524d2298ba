import { attendanceImporter } from './attendance-import.server.ts'
import { readCalendar } from './calendar-reader.server.ts'
import { readCsv } from './csv-reader.server.ts'
import { eventImporter } from './event-import.server.ts'
import type { ImportKind } from './import.ts'
import type { Importer, RowReader } from './importer.server.ts'
import { memberImporter } from './member-import.server.ts'
import { resourceImporter } from './resource-import.server.ts'

/** What each kind of import does with its values; a kind reads back only what it wrote itself. */
export const importers: Record<ImportKind, Importer> = {
  events: eventImporter as Importer<unknown> as Importer,
  members: memberImporter as Importer<unknown> as Importer,
  resources: resourceImporter as Importer<unknown> as Importer,
  attendance: attendanceImporter as Importer<unknown> as Importer,
}

export const readers: Record<ImportKind, RowReader> = {
  events: (text, _, site) => readCalendar(text, site),
  members: (text, columns) => readCsv('members', text, columns),
  resources: (text, columns) => readCsv('resources', text, columns),
  attendance: (text, columns) => readCsv('attendance', text, columns),
}
