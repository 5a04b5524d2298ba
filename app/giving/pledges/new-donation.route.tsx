import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { generalFund } from '#app/giving/funds/funds.ts'
import { directMethodLabels } from '#app/giving/gifts/gift-method.ts'
import { recordGift } from '#app/giving/gifts/record-gift.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/new-donation.route'
import { receivedDonationSchema } from './received-donation-form.ts'

const path = '/admin/donations'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  return { id: crypto.randomUUID(), today: await localToday(context.get(databaseContext), new Date()) }
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    schema: async (db, now) => receivedDonationSchema(await localToday(db, now)),
    run: async ({ db, admin, now, value }) => {
      const { name, email, amount: amountCents, note: remark, ...fields } = value
      const gift = { ...fields, donor: { name, email }, fundId: generalFund, amountCents, remark }
      const { reference } = await recordGift(db, gift, admin, now)
      return { path, text: `${formatMoney(amountCents)} from ${name} recorded (${reference}).` }
    },
    error: 'The donation could not be saved. Please try again.',
  })
}

async function localToday(db: Database, now: Date) {
  const { timeZone } = await readSettings(db)
  return localDateIn(now, timeZone)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Record a donation',
    description: 'Cash, checks and transfers.',
    hidden: true,
  })

export default function NewDonationRoute({
  loaderData: { id, today },
  actionData: result,
}: Route.ComponentProps) {
  const { settings } = useShell()
  const field = fieldProps(result)
  const receivedOn = field('receivedOn')
  return (
    <AdminPage
      back={{ path, label: 'Pledges' }}
      title="Record a donation"
      lead="For money you have already received, such as cash after Jumu'ah, a check or a transfer. With an email address, the donor gets the receipt by email."
    >
      <div className="max-w-xl">
        <ChangeForm
          action={`${path}/new`}
          result={result}
          submit="Add donation"
          hidden={{ id: result?.values.id ?? id }}
        >
          <Field label="Donor" {...field('name')} hint="A name, or “A donor”" dir="auto" />
          <Field
            label="Email"
            {...field('email')}
            required={false}
            type="email"
            hint="For the receipt. A member with this address can add the gift to their profile."
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={`Amount (${settings.currency})`}
              {...field('amount')}
              inputMode="decimal"
              placeholder={toDecimal(2500)}
            />
            <Field
              label="Received on"
              {...receivedOn}
              type="date"
              max={today}
              defaultValue={receivedOn.defaultValue || today}
            />
          </div>
          <Select label="Received as" {...field('method')}>
            {Object.entries(directMethodLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <TextArea
            label="Internal note"
            {...field('note')}
            required={false}
            rows={3}
            hint="Such as the number of a check. It stays in the ledger; the donor does not see it."
            dir="auto"
          />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
