import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'
import { nextDate } from '#app/platform/time/local-date.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/monthly-pause.route'
import { privateHeaders, requireRecurringGift } from './recurring-access.server.ts'
import { handleDonorAction } from './recurring-action.server.ts'
import { pauseSchema } from './recurring-forms.ts'
import { recurringAmount } from './recurring-gift-view.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['key'] }

export async function loader(args: Route.LoaderArgs) {
  const { gift, path } = await requireRecurringGift(args)
  const { timeZone } = await readSettings(args.context.get(databaseContext))
  const tomorrow = nextDate(localDateIn(new Date(), timeZone))
  return { giftPath: path(), action: path('/pause'), amount: recurringAmount(gift), tomorrow }
}

export const action = (args: Route.ActionArgs) =>
  handleDonorAction(args, {
    change: 'pause',
    schema: async (_gift, db) => {
      const { timeZone } = await readSettings(db)
      return pauseSchema(localDateIn(new Date(), timeZone))
    },
    run: (provider, id, { value: { until }, key, timeZone }) =>
      provider.pauseSubscription(id, until === null ? null : instantOf(until, '00:00', timeZone), key),
    successText: ({ until }) =>
      until ? `Your gift is paused until ${formatLongDate(until)}.` : 'Your gift is paused.',
  })

export const headers = () => privateHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Pause your gift', description: 'Pause your gift.', noIndex: true })

export default function MonthlyPauseRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { giftPath, action, amount, tomorrow } = loaderData
  return (
    <AccountPage
      title="Pause your gift"
      lead={`${amount}. Payments that are due during the pause are skipped.`}
      back={{ href: giftPath, label: 'Your gift' }}
    >
      <ChangeForm action={action} result={result} submitLabel="Pause" cancel={giftPath}>
        <Field
          label="Pause until"
          {...fieldProps(result)('until')}
          required={false}
          type="date"
          min={tomorrow}
          hint="Your gift resumes automatically on this day. Leave it blank to pause until you resume the gift yourself."
        />
      </ChangeForm>
    </AccountPage>
  )
}
