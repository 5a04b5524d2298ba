import { redirect } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { logoFile } from '#app/platform/settings/brand-files.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/icon.route'

export const handle: PageHandle = { query: [] }

/**
 * Redirects to the current icon. Browsers request `/favicon.ico` and `/apple-touch-icon.png` for documents that link to
 * no icon, such as PDFs.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { logo } = await readSettings(context.get(databaseContext))
  const isFavicon = new URL(request.url).pathname === '/favicon.ico'
  if (logo) return redirect(`/files/${logoFile(logo, isFavicon ? '32.png' : '180.png')}`)
  return redirect(isFavicon ? '/icons/favicon.ico' : '/icons/apple-touch-icon.png')
}
