import type { Importers } from './cms/imports/importer.server.ts'
import { attendanceImporter } from './events/attendance/attendance-import.server.ts'
import { eventImporter } from './events/import/event-import.server.ts'
import { giftImporter } from './giving/treasurer/gift-import.server.ts'
import { memberImporter } from './members/users/member-import.server.ts'
import { resourceImporter } from './site/resources/resource-import.server.ts'

/** All importers. Each reads back only the values that it stored, so the cast to `Importers` is safe. */
export const importers = {
  events: eventImporter,
  members: memberImporter,
  resources: resourceImporter,
  attendance: attendanceImporter,
  gifts: giftImporter,
} as unknown as Importers
