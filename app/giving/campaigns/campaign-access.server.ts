import type { RouterContextProvider } from 'react-router'
import { type AdminActionArgs, redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { publicationState } from '#app/cms/collections/publication.ts'
import { requireItem } from '#app/cms/collections/require-item.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import type { Database } from '#app/platform/database/database.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { fillPlaceholders } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { campaignCollection } from './campaign-collection.ts'
import { campaignUnsubscribeToken } from './campaign-unsubscribe.server.ts'
import type { CampaignSite } from './campaign-update-mail.server.ts'
import { updatesPath } from './updates-path.ts'

/** A campaign that is not in the trash, with its title as visitors see it; throws a 404 if there is none. */
export async function requireCampaign(db: Database, id: string, now: Date) {
  const { title, slug, publishedAt } = await requireItem(db, campaignCollection, id)
  const isPublished = publicationState(publishedAt, now) === 'published'
  const shownTitle = fillPlaceholders(String(title), await readSettings(db))
  return { id, title: shownTitle, slug: String(slug), isPublished }
}

/** The settings and links that the emails with a campaign's updates need. */
export async function readCampaignSite(
  db: Database,
  context: Readonly<RouterContextProvider>,
  campaignId: string,
): Promise<CampaignSite> {
  const origin = linkOrigin(context)
  const { secret } = context.get(configContext)
  const unsubscribeLink = (donorId: string) => {
    const token = campaignUnsubscribeToken(secret, { campaignId, donorId })
    return `${origin}/campaigns/unsubscribe?token=${encodeURIComponent(token)}`
  }
  return { ...(await readSettings(db)), origin, unsubscribeLink }
}

/** The loader of action-only routes: redirects a GET to the list of updates. */
export const redirectToUpdates = (args: AdminActionArgs & { params: { id: string } }) =>
  redirectToPage(args, updatesPath(args.params.id), 'giving')
