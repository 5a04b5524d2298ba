import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import type { Route } from './+types/update-send.route'
import { readCampaignSite, redirectToUpdates, requireCampaign } from './campaign-access.server.ts'
import { requireUpdate, sendUpdate } from './campaign-update-store.server.ts'
import { formatDonors } from './format-donors.ts'
import { updatesPath } from './updates-path.ts'

export const loader = (args: Route.LoaderArgs) => redirectToUpdates(args)

/** Publishes a draft and sends it once to each donor who agreed. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: async (db) => {
      const campaign = await requireCampaign(db, params.id, new Date())
      const update = await requireUpdate(db, campaign.id, params.updateId)
      return { campaign, update, site: await readCampaignSite(db, args.context, campaign.id) }
    },
    run: async ({ db, actor, now, item: { campaign, update, site }, values }) => {
      if (!campaign.isPublished) return { problem: 'Please publish the campaign first.' }
      if (update.sentAt !== null) return { problem: 'This update has already been sent.' }
      const version = Number(values.version)
      const isConnected = await isMailConnected(args.context)
      const count = await sendUpdate(db, campaign, { id: update.id, version }, site, actor, now)
      if (count === null)
        return { problem: 'This draft was changed or sent since you opened it. Please check it again.' }
      const path = updatesPath(campaign.id)
      if (count === 0)
        return { path, text: 'The update is on the campaign’s page. No donors asked for email updates.' }
      if (isConnected)
        return { path, text: `The update is published and on its way to ${formatDonors(count)}.` }
      const text = `The update is published. Its emails to ${formatDonors(count)} are stored, not sent: no mail server is connected.`
      return { path, text, tone: 'error' as const }
    },
    error: 'The update could not be sent. Nothing went out. Please try again.',
    errorPath: `${updatesPath(params.id)}/${params.updateId}`,
  })
}
