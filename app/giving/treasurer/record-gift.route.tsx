import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { addNote } from '#app/cms/inbox/note-store.server.ts'
import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import { directMethodLabels } from '#app/giving/gifts/gift-method.ts'
import { recordGift } from '#app/giving/gifts/record-gift.server.ts'
import { minReceivedDate } from '#app/giving/pledges/received-date.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/record-gift.route'
import { FundOptions } from './fund-options.tsx'
import { giftPath } from './gift-page.server.ts'
import { recordGiftSchema } from './record-gift-form.ts'

const path = '/admin/gifts'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const [today, funds] = await Promise.all([localToday(db, new Date()), listFunds(db)])
  return { id: crypto.randomUUID(), today, funds: funds.map(({ id, name }) => ({ id, name })) }
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    schema: async (db, now) => recordGiftSchema(await localToday(db, now)),
    run: async ({ db, actor, now, value }) => {
      const { name, email, amount: amountCents, sendReceipt, note, ...gift } = value
      const fund = (await listFunds(db)).find(({ id }) => id === gift.fundId)
      const problem = 'Please choose a fund.'
      if (!fund) return { status: 400, problem, errors: { fundId: problem } }
      const directGift = {
        ...gift,
        donor: { name, email },
        amountCents,
        wantsReceipt: sendReceipt !== undefined,
      }
      const { id, reference } = await db.transaction().execute(async (tx) => {
        const recorded = await recordGift(tx, directGift, actor, now)
        const item = { subject: 'gift', subjectId: recorded.id, label: recorded.reference } as const
        if (note && recorded.isNew) await addNote(tx, item, note, actor, now)
        return recorded
      })
      return { path: giftPath(id), text: `${formatMoney(amountCents)} from ${name} recorded (${reference}).` }
    },
    error: 'The gift could not be saved. Please try again.',
  })
}

async function localToday(db: Database, now: Date) {
  const { timeZone } = await readSettings(db)
  return localDateIn(now, timeZone)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Record a gift', description: 'Cash, checks and bank transfers.', noIndex: true })

export default function RecordGiftRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, today, funds } = loaderData
  const { settings } = useShell()
  const field = fieldProps(result)
  const receivedOn = field('receivedOn')
  return (
    <AdminPage
      back={{ path, label: 'Gifts' }}
      title="Record a gift"
      lead="For money you have already received, such as cash after Jumu'ah, a check or a bank transfer."
    >
      <div className="max-w-xl">
        <ChangeForm
          action={`${path}/new`}
          result={result}
          submitLabel="Record gift"
          cancel={path}
          hiddenFields={{ id: result?.values.id ?? id }}
        >
          <Field
            label="Donor"
            {...field('name')}
            hint="If the donor is anonymous, enter “A donor”."
            dir="auto"
          />
          <Field
            label="Email"
            {...field('email')}
            required={false}
            type="email"
            hint="Gifts with the same email are listed under one donor."
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
              min={minReceivedDate}
              max={today}
              defaultValue={receivedOn.defaultValue || today}
            />
            <Select label="Fund or campaign" {...field('fundId')}>
              <FundOptions funds={funds} />
            </Select>
            <Select label="Method" {...field('method')}>
              <option value="">Choose a method</option>
              {Object.entries(directMethodLabels).map(([method, label]) => (
                <option key={method} value={method}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
          <TextArea
            label="Internal note"
            {...field('note')}
            required={false}
            rows={3}
            hint="For example, the check number. The donor does not see this note."
            dir="auto"
          />
          <Checkbox
            label="Issue a receipt"
            {...field('sendReceipt')}
            required={false}
            defaultValue={undefined}
            defaultChecked={result === undefined || result.values.sendReceipt !== undefined}
            hint="It is emailed right away if there is an email address. Uncheck this if the donor already has a receipt."
          />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
