import type { RouterContextProvider } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText, type SiteText } from '#app/platform/settings/text.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
}

export const giftsPath = '/profile/giving'

/** Changes whether gifts made without logging in are on the member's profile, and returns to the page. */
export async function changeGiftClaim(
  args: Args,
  text: SiteText,
  change: (db: Database, userId: string, now: Date) => Promise<void>,
) {
  const { id } = requireMember(args.context)
  const db = args.context.get(databaseContext)
  await change(db, id, new Date())
  return redirectWithFlash(args, giftsPath, { text: fillText(text, await readSettings(db)), onSite: true })
}
