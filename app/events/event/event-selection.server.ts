import type { FindMatching } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Editor } from '#app/cms/collections/require-editor.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { eventsMatching, readEventFilter } from './event-list-store.server.ts'

/** Finds the events that match the filter of the admin list, for bulk actions. */
export const findListedEvents =
  ({ onlyAssignedTo }: Pick<Editor, 'onlyAssignedTo'>): FindMatching =>
  async (db, filter, limit, now) => {
    const { timeZone } = await readSettings(db)
    return eventsMatching(db, { ...readEventFilter(filter), onlyAssignedTo }, localDateIn(now, timeZone))
      .clearSelect()
      .select(['id', 'version'])
      .orderBy('id')
      .limit(limit)
      .execute()
  }
