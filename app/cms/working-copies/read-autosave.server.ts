import type { RouterContextProvider } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatRecentTime } from '#app/platform/time/format-date-time.ts'
import type { Autosave, OfferedCopy } from '#app/ui/autosave.ts'
import {
  type Fields,
  offeredCopies,
  previewOf,
  type StoredItem,
  storedVersionChanged,
} from './working-copy.ts'
import { listCopies, type WorkingCopy } from './working-copy-store.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** A form that is autosaved. */
interface AutosavedForm extends Pick<Autosave, 'collection' | 'noun' | 'title' | 'titleField' | 'path'> {
  /** Empty for a new item. */
  itemId: string
  /** What the form shows without a copy, including the fields of its picture. */
  stored: StoredItem
  /** Who saved the stored version, and when. */
  readLastChange?: () => Promise<{ by: string; at: string } | null>
}

/** The copy that a form continues instead of the stored item. */
interface RestoredCopy {
  fields: Fields
  /** The version that the copy is based on; saving it is a conflict if that is not the current one. */
  version: number | null
}

/**
 * Reads a member's working copies of a form. With `?copy=<id>` the form continues that copy: `restored` replaces the
 * stored values and version.
 */
export async function readAutosave(
  { context, request }: Args,
  { stored, readLastChange, ...form }: AutosavedForm,
): Promise<{ autosave: Autosave; restored: RestoredCopy | null }> {
  const { id: account } = requireMember(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const [copies, { timeZone }] = await Promise.all([listCopies(db, account, form), readSettings(db)])
  const offered = offeredCopies(copies, stored, now)
  const lastChange = offered.some((copy) => storedVersionChanged(copy, stored))
    ? await readLastChange?.()
    : null
  const describe = (copy: WorkingCopy): OfferedCopy => ({
    id: copy.id,
    savedAt: copy.savedAt,
    when: formatRecentTime(copy.savedAt, now, timeZone),
    preview: previewOf(copy.fields, stored.values, form.titleField),
    storedVersionChanged: storedVersionChanged(copy, stored),
  })
  const requested = new URL(request.url).searchParams.get('copy')
  const restored = offered.find(({ id }) => id === requested)
  return {
    autosave: {
      ...form,
      account,
      lastChange: lastChange
        ? { by: lastChange.by, when: formatRecentTime(lastChange.at, now, timeZone) }
        : null,
      restored: restored ? describe(restored) : null,
      offered: offered.filter((copy) => copy !== restored).map(describe),
    },
    restored: restored ? { fields: restored.fields, version: restored.baseVersion } : null,
  }
}
