import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { openProviderWithKeys } from '#app/giving/provider/open-provider.server.ts'
import { readKeyState } from '#app/giving/provider/provider-keys.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { consumeAttempt } from '#app/platform/http/rate-limit.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/payment-check.route'
import { checkPaymentKeys } from './payment-check.server.ts'

const path = '/admin/settings/payments'
const limit = { maxAttempts: 20, windowSeconds: 3600 }
const testedEntry = {
  verb: 'tested',
  subject: 'settings',
  subjectId: 'payments',
  label: 'Online payments',
} as const

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'settings')

/** Asks the payment provider whose account the keys belong to, and shows its name, mode and problems. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    run: async ({ db, actor, now }) => {
      const allowed = await consumeAttempt(db, `payment check by ${actor.id}`, limit, now)
      if (!allowed) return { problem: 'Please wait a while before checking again.' }
      const [{ keys }, { currency }] = await Promise.all([
        readKeyState(db, args.context.get(configContext)),
        readSettings(db),
      ])
      const { passed, text } = await checkPaymentKeys(keys && (await openProviderWithKeys(keys)), {
        currency,
        hasWebhookSecret: keys?.webhookSecret != null,
      })
      if (passed) await recordActivity(db, actor, testedEntry, now)
      return { path, tone: passed ? 'success' : 'error', text }
    },
    error: 'The keys could not be checked. Please try again.',
    errorPath: path,
  })
}
