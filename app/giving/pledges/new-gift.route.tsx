import { fieldsWords, refuse } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldsOf } from '#app/ui/posted-form.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/new-gift.route'
import { formatCents } from './pledge.ts'
import { addReceivedGift } from './pledge-inbox-store.server.ts'
import { receivedGiftSchema } from './received-gift-form.ts'

const path = '/admin/donations'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { id: crypto.randomUUID(), today: await todayAt(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await parseForm(request, receivedGiftSchema(await todayAt(context)))
  if (!form.ok) return refuse(400, fieldsWords, form.values, form.errors)
  const { amount: amountCents, ...gift } = form.value
  try {
    const db = context.get(databaseContext)
    const { reference } = await addReceivedGift(db, { ...gift, amountCents }, admin, new Date())
    const text = `${formatCents(amountCents)} from ${gift.name} written down (${reference}).`
    return goAndSay({ context, request }, path, { text })
  } catch (error) {
    logFault(context, error)
    return refuse(503, 'The gift could not be written down. Please try again.', form.values)
  }
}

async function todayAt(context: Route.LoaderArgs['context']) {
  const { timeZone } = await readSettings(context.get(databaseContext))
  return localDateIn(new Date(), timeZone)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add a gift', description: 'Money that was handed over.', hidden: true })

export default function NewGiftRoute({ loaderData: { id, today }, actionData: reply }: Route.ComponentProps) {
  const field = fieldsOf(reply)
  const day = field('receivedOn')
  return (
    <TabPage
      back={{ path, label: 'Donations' }}
      title="Add a received gift"
      lead="Cash after Jumu’ah, a cheque, a transfer: money that is already here. Nobody is mailed."
    >
      <div className="max-w-xl">
        <ChangeForm
          action={`${path}/new`}
          reply={reply}
          submit="Add the gift"
          hidden={{ id: reply?.values.id ?? id }}
        >
          <Field label="Donor" {...field('name')} hint="A name, or “A donor”" dir="auto" />
          <Field
            label="E-mail"
            {...field('email')}
            required={false}
            type="email"
            hint="Then it stands on the profile of the member who has confirmed this address."
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Amount in US dollars"
              {...field('amount')}
              inputMode="decimal"
              placeholder="25.00"
            />
            <Field
              label="It came on"
              {...day}
              type="date"
              max={today}
              defaultValue={day.defaultValue || today}
            />
          </div>
          <TextArea
            label="Note"
            {...field('note')}
            required={false}
            rows={3}
            hint="Only admins see it."
            dir="auto"
          />
        </ChangeForm>
      </div>
    </TabPage>
  )
}
