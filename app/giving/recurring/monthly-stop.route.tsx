import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/monthly-stop.route'
import { privateHeaders, requireRecurringGift } from './recurring-access.server.ts'
import { handleDonorAction } from './recurring-action.server.ts'
import { noFields } from './recurring-forms.ts'
import { recurringAmount } from './recurring-gift-view.ts'
import { recurringTexts } from './recurring-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['key'] }

export async function loader(args: Route.LoaderArgs) {
  const { gift, path } = await requireRecurringGift(args)
  return { giftPath: path(), action: path('/stop'), amount: recurringAmount(gift) }
}

export const action = (args: Route.ActionArgs) =>
  handleDonorAction(args, {
    change: 'stop',
    schema: noFields,
    run: (provider, id, { key }) => provider.stopSubscription(id, key),
    stopNote: { stoppedBy: 'donor', stopReason: '' },
    successText: () => 'Your gift has been stopped.',
  })

export const headers = () => privateHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Stop your gift', description: 'Stop your gift.', noIndex: true })

export default function MonthlyStopRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { giftPath, action, amount } = loaderData
  return (
    <AccountPage
      title="Stop your gift?"
      lead={
        <>
          {amount}. <EditableText as="span" text={recurringTexts.stopQuestion} />
        </>
      }
      back={{ href: giftPath, label: 'Your gift' }}
    >
      <ChangeForm
        action={action}
        result={result}
        submitLabel="Stop"
        variant="danger"
        cancel={giftPath}
        cancelLabel="Go back"
      />
    </AccountPage>
  )
}
