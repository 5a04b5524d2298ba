import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/monthly-amount.route'
import { openRecurringGift, privateHeaders } from './recurring-access.server.ts'
import { handleDonorAction } from './recurring-action.server.ts'
import { amountSchema } from './recurring-forms.ts'
import { nextPaymentText, recurringAmount } from './recurring-gift-view.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['key'] }

export async function loader(args: Route.LoaderArgs) {
  const { gift, path } = await openRecurringGift(args)
  const { timeZone } = await readSettings(args.context.get(databaseContext))
  return {
    back: path(),
    action: path('/amount'),
    now: recurringAmount(gift),
    currency: gift.currency,
    amount: toDecimal(gift.amountCents, gift.currency),
    next: nextPaymentText(gift, timeZone),
  }
}

export const action = (args: Route.ActionArgs) =>
  handleDonorAction(args, {
    change: 'amount',
    schema: amountSchema,
    run: (provider, id, { value, key }) =>
      provider.changeSubscription(id, { amountCents: value.amount }, key),
    done: ({ amount }, { interval, currency }) =>
      `Your gift is now ${formatMoney(amount, currency)} each ${interval}.`,
  })

export const headers = () => privateHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Change the amount', description: 'Change your gift.', hidden: true })

export default function MonthlyAmountRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { back, action, now, currency, amount, next } = loaderData
  const field = fieldProps(result)
  return (
    <AccountPage title="Change the amount" lead={`Now ${now}.`} back={{ href: back, label: 'Your gift' }}>
      <ChangeForm action={action} result={result} submit="Change" cancel={back}>
        <Field
          label={`Amount (${currency})`}
          {...field('amount')}
          defaultValue={result?.values.amount ?? amount}
          inputMode="decimal"
          hint={
            next
              ? `Charged from ${next} on. It is the whole amount, with any fee.`
              : 'Charged from the next payment on. It is the whole amount, with any fee.'
          }
        />
      </ChangeForm>
    </AccountPage>
  )
}
