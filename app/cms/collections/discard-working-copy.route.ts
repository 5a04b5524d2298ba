import { redirect } from 'react-router'
import { closeCopy, findCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import { requireStaff } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import type { Route } from './+types/discard-working-copy.route'
import { findAutosavedForm } from './autosaved-form.server.ts'

const overview = '/admin/overview'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return redirect(overview)
}

/** Discards one of the member's working copies, and returns to its form. */
export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const member = requireStaff(args.context)
  const db = args.context.get(databaseContext)
  const copy = await findCopy(db, member.id, id)
  if (!copy) return redirect(overview, 303)
  await closeCopy(db, member.id, id, new Date())
  const form = await findAutosavedForm(args.context, member, copy)
  return redirectWithFlash(args, form?.path ?? overview, { text: 'Your unsaved changes were discarded.' })
}
