import { parseAmount } from '#app/giving/amounts/amount.ts'
import { feeRuleOf } from '#app/giving/amounts/fee.ts'
import { FeeCheckbox } from '#app/giving/amounts/fee-checkbox.tsx'
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
import { privateHeaders, requireRecurringGift } from './recurring-access.server.ts'
import { handleDonorAction } from './recurring-action.server.ts'
import { amountSchema, chargedAmount } from './recurring-forms.ts'
import { changedAmountText, newAmountText, recurringAmount } from './recurring-gift-view.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['key'] }

export async function loader(args: Route.LoaderArgs) {
  const { gift, path } = await requireRecurringGift(args)
  const settings = await readSettings(args.context.get(databaseContext))
  const { amountCents, feeCoverCents, currency } = gift
  return {
    giftPath: path(),
    action: path('/amount'),
    currentAmount: recurringAmount(gift),
    currentFee: feeCoverCents > 0 ? formatMoney(feeCoverCents, currency) : null,
    fee: feeRuleOf(settings),
    currency,
    amount: toDecimal(amountCents - feeCoverCents, currency),
    hint: newAmountText(gift, settings.timeZone),
  }
}

export const action = (args: Route.ActionArgs) =>
  handleDonorAction(args, {
    change: 'amount',
    schema: amountSchema,
    run: (provider, id, { value, key, fee }) =>
      provider.changeSubscription(id, chargedAmount(value, fee), key),
    successText: (value, gift, fee) => {
      const { amountCents } = chargedAmount(value, fee)
      return changedAmountText(gift, recurringAmount({ ...gift, amountCents }))
    },
  })

export const headers = () => privateHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Change the amount', description: 'Change your gift.', noIndex: true })

export default function MonthlyAmountRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { giftPath, action, currentAmount, currentFee, fee, currency, amount, hint } = loaderData
  const field = fieldProps(result)
  return (
    <AccountPage
      title="Change the amount"
      lead={
        currentFee
          ? `Currently ${currentAmount}, including ${currentFee} for the card fee.`
          : `Currently ${currentAmount}.`
      }
      back={{ href: giftPath, label: 'Your gift' }}
    >
      <ChangeForm action={action} result={result} submitLabel="Save" cancel={giftPath}>
        <Field
          label={`Amount (${currency})`}
          {...field('amount')}
          defaultValue={result?.values.amount ?? amount}
          inputMode="decimal"
          hint={hint}
        />
        <FeeCheckbox
          name="coverFee"
          defaultChecked={result ? result.values.coverFee === 'yes' : currentFee !== null}
          fee={fee}
          values={result?.values ?? { amount }}
          readAmount={(values) => parseAmount(values.amount ?? '')}
          fallbackHint="The total is shown after you save, and you can change it again."
        />
      </ChangeForm>
    </AccountPage>
  )
}
