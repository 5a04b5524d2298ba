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

/**
 * Changes whether gifts made without logging in are on the member's profile, and returns to the page. If `change` returns
 * false, nothing changed, and the page shows `noneText`.
 */
export async function changeGiftClaim(
  args: Args,
  { text, noneText = text }: { text: SiteText; noneText?: SiteText },
  change: (db: Database, userId: string, now: Date) => Promise<unknown>,
) {
  const { id } = requireMember(args.context)
  const db = args.context.get(databaseContext)
  const isChanged = (await change(db, id, new Date())) !== false
  return redirectWithFlash(args, giftsPath, {
    text: fillText(isChanged ? text : noneText, await readSettings(db)),
    tone: isChanged ? 'success' : 'error',
    onSite: true,
  })
}
