import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requestReconciliation } from '#app/giving/payments/payment-jobs.server.ts'
import { readProviderKeys } from '#app/giving/provider/provider-keys.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import type { Route } from './+types/reconcile.route'

const path = '/admin/gifts/ledger'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'giving')

const noKeysProblem =
  'No payment provider is connected. An admin can enter its keys under Settings, Online payments.'

/** Compares the ledger with the payment provider, in the background. */
export const action = (args: Route.ActionArgs) =>
  runAdminAction(args, {
    permission: 'giving',
    run: async ({ db, now }) => {
      if (!(await readProviderKeys(db, args.context.get(configContext)))) return { problem: noKeysProblem }
      await requestReconciliation(db, now)
      return {
        path,
        text: 'The comparison has started. Open this page again in a minute to see the result.',
      }
    },
    error: 'The comparison could not be started. Please try again.',
    errorPath: path,
  })
