import type { RouterContextProvider } from 'react-router'
import { listRecentCopies } from '#app/cms/working-copies/working-copy-store.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatRecentTime } from '#app/platform/time/format-date-time.ts'
import { copyPath } from '#app/ui/autosave.ts'
import { findAutosavedForm } from './autosaved-form.server.ts'

/**
 * A member's autosaved drafts that have not been submitted: the newest of each form, at most `limit`. Each path opens the
 * form in which the draft was typed, filled with the draft.
 */
export async function listUnfinishedDrafts(
  context: Readonly<RouterContextProvider>,
  member: Member,
  { limit, now, timeZone }: { limit: number; now: Date; timeZone: string },
) {
  const copies = await listRecentCopies(context.get(databaseContext), member.id, 4 * limit, now)
  const forms = await Promise.all(copies.map((copy) => findAutosavedForm(context, member, copy)))
  const listedForms = new Set<string>()
  return copies
    .flatMap(({ id, collection, itemId, title, savedAt }, index) => {
      const form = forms[index]
      // A page can have several forms, and several pages can have a form for a new item.
      const key = form && `${collection} ${itemId || form.path}`
      if (!key || listedForms.has(key)) return []
      listedForms.add(key)
      return [
        { ...form, path: copyPath(form.path, id), title, when: formatRecentTime(savedAt, now, timeZone) },
      ]
    })
    .slice(0, limit)
}
