import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { hidePublicName, type PublicName } from './public-name-store.server.ts'
import { publicNameTexts } from './public-name-texts.ts'

/** Handles the donor's button that hides their name, and returns to the page with the button. */
export async function hideNameOfDonor(
  args: Parameters<typeof redirectWithFlash>[0],
  name: PublicName,
  path: string,
) {
  const db = args.context.get(databaseContext)
  await db.transaction().execute((tx) => hidePublicName(tx, name))
  const text = fillText(publicNameTexts.hidden, await readSettings(db))
  return redirectWithFlash(args, path, { text, onSite: true })
}
