import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import type { Route } from './+types/restore-samples.route'
import { collectionsContext } from './registry.server.ts'
import { restoreSamples } from './sample-store.server.ts'

const path = '/admin/sample-content'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(path)
}

/** Brings the sample content back from the trash. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const restored = await restoreSamples(
    context.get(databaseContext),
    context.get(collectionsContext).listed,
    admin,
    new Date(),
  )
  return redirectWithFlash({ context, request }, path, {
    text: `The sample content is back: ${restored} in all.`,
  })
}
