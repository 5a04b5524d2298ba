import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import type { Route } from './+types/monthly-resume.route'
import { requireRecurringGift } from './recurring-access.server.ts'
import { handleDonorAction } from './recurring-action.server.ts'
import { noFields } from './recurring-forms.ts'

export const loader = async (args: Route.LoaderArgs) => redirect((await requireRecurringGift(args)).path())

export async function action(args: Route.ActionArgs) {
  const result = await handleDonorAction(args, {
    change: 'resume',
    schema: noFields,
    run: (provider, id, { key }) => provider.resumeSubscription(id, key),
    successText: () => 'Your gift has been resumed.',
  })
  if (result instanceof Response) return result
  // The button is on the gift's page, so the problem is shown there.
  const { path } = await requireRecurringGift(args)
  return redirectWithFlash(args, path(), { text: result.data.problem ?? '', tone: 'error', onSite: true })
}
