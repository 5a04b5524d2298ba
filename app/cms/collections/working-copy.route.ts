import { data, redirect } from 'react-router'
import { z } from 'zod'
import { editedAt, maxCopyLength } from '#app/cms/working-copies/working-copy.ts'
import { findOtherCopy, withdrawCopy, writeCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import { requireStaff } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formTooLargeMessage, readFields, withoutSecrets } from '#app/platform/http/form.server.ts'
import { sameOriginPath } from '#app/platform/http/same-origin-path.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatRecentTime } from '#app/platform/time/format-date-time.ts'
import type { SavedCopy } from '#app/ui/local-copies.ts'
import type { Route } from './+types/working-copy.route'
import { requireAutosavedForm } from './autosaved-form.server.ts'

const copySchema = z.object({
  account: z.string().max(100),
  id: z.hex().length(32),
  editor: z.hex().length(32),
  collection: z.string().max(100),
  itemId: z.string().max(200),
  // Missing in copies that an older version of the site left in the browser.
  path: z
    .string()
    .max(500)
    .refine((path) => path === '' || sameOriginPath(path) === path)
    .default(''),
  sequence: z.int().min(1),
  version: z.int().nullable(),
  continues: z.string().max(30),
  title: z.string().transform((title) => title.trim().slice(0, 200)),
  // A second check: the browser already leaves out passwords and codes.
  fields: z.record(z.string(), z.string()).transform(withoutSecrets).nullable(),
  ageMs: z.number(),
})

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return redirect('/admin/overview')
}

/** Stores the unsaved values of a form. A plain response, so that the page's loaders do not run again. */
export async function action({ context, request }: Route.ActionArgs) {
  requireStaff(context)
  const { account, ageMs, version, fields, ...submittedCopy } = await readCopy(request)
  // Someone else has logged in through another tab of this browser: the form is not theirs.
  if (account !== requireStaff(context).id) throw data('Another account is logged in.', { status: 401 })
  const { id: userId } = await requireAutosavedForm(context, submittedCopy)
  const db = context.get(databaseContext)
  const now = new Date()
  const copy = { ...submittedCopy, baseVersion: version, savedAt: editedAt(ageMs, now) }
  const result = fields ? await writeCopy(db, userId, { ...copy, fields }) : await withdraw()
  if (result.outcome === 'closed') throw data('This draft was saved or discarded.', { status: 410 })
  const [other, { timeZone }] = await Promise.all([
    findOtherCopy(db, userId, { ...submittedCopy, id: result.id }),
    readSettings(db),
  ])
  const { id, savedAt } = result
  const formatTime = (at: string) => formatRecentTime(at, now, timeZone)
  const response: SavedCopy = {
    id,
    savedAt,
    when: formatTime(savedAt),
    other: other ? { savedAt: other.savedAt, when: formatTime(other.savedAt) } : null,
  }
  return Response.json(response, { headers: { 'Cache-Control': 'no-store' } })

  async function withdraw() {
    await withdrawCopy(db, userId, submittedCopy)
    return { outcome: 'saved' as const, id: submittedCopy.id, savedAt: copy.savedAt }
  }
}

async function readCopy(request: Request) {
  const { copy: json = '' } = await readFields(request)
  if (json.length > maxCopyLength) throw data(formTooLargeMessage, { status: 413 })
  const parsed = copySchema.safeParse(parse(json))
  if (!parsed.success) throw data('The draft is not valid.', { status: 400 })
  return parsed.data
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
