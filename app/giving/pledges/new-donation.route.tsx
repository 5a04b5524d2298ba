import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/new-donation.route'
import { addReceivedDonation } from './pledge-inbox-store.server.ts'
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
    run: async ({ db, admin, now, value: { amount: amountCents, ...donation } }) => {
      const { reference } = await addReceivedDonation(db, { ...donation, amountCents }, admin, now)
      return { path, text: `${formatMoney(amountCents)} from ${donation.name} recorded (${reference}).` }
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
      back={{ path, label: 'Donations' }}
      title="Record a donation"
      lead="For money you have already received, such as cash after Jumu'ah, a check or a transfer. No email is sent."
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
            hint="If a member has confirmed this email address, the donation appears on their profile."
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
          <TextArea
            label="Internal note"
            {...field('note')}
            required={false}
            rows={3}
            hint="The donor does not see it."
            dir="auto"
          />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
