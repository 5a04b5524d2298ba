import type { Importers } from './cms/imports/importer.server.ts'
import { attendanceImporter } from './events/attendance/attendance-import.server.ts'
import { eventImporter } from './events/import/event-import.server.ts'
import { memberImporter } from './members/users/member-import.server.ts'
import { resourceImporter } from './site/resources/resource-import.server.ts'

/** What can be imported. An importer reads back only the values that it wrote itself, so its type is its own. */
export const importers = {
  events: eventImporter,
  members: memberImporter,
  resources: resourceImporter,
  attendance: attendanceImporter,
} as unknown as Importers
