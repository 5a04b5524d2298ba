import { fail } from '#app/accounts/login/form-response.ts'
import { readGiftOptions } from '#app/giving/checkout/gift-options.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { listGoals } from '#app/quran/goals/goals-store.server.ts'
import { logPath, quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { goalOn } from '#app/quran/practice/goal.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { InlineRadios } from '#app/ui/inline-radios.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/promise.route'
import { missedDaysFunds } from './missed-days-funds.ts'
import { OpenDays } from './open-days.tsx'
import { amountHint, checkPromise } from './promise-form.ts'
import { ServicePromisePanel } from './promise-panel.tsx'
import { savePromise } from './promise-store.server.ts'
import { promiseTexts } from './promise-texts.ts'
import { readServicePromiseView } from './promise-view.server.ts'
import { WaitingGifts } from './waiting-gifts.tsx'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const now = new Date()
  const db = context.get(databaseContext)
  const [promise, goals] = await Promise.all([
    readServicePromiseView(db, member, now),
    listGoals(db, member.id),
  ])
  const hasGoal = (goalOn(promise.today, goals)?.measure ?? 'none') !== 'none'
  // Forms for new and for waiting gifts lead to the payment page, which `readGiftOptions` allows.
  const hasGiftForms = promise.open.money.days.length + promise.waiting.length > 0
  const options = hasGiftForms && (await readGiftOptions(context, now))
  if (!options) return { promise, hasGoal, give: null }
  const settings = await readSettings(db)
  const funds = missedDaysFunds(options, (text) => fillText(text, settings))
  return { promise, hasGoal, give: { isTest: options.isTest, funds } }
}

/** Makes a promise, or changes it as of a date. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const now = new Date()
  const { today } = await readMemberDay(db, member, now)
  const result = checkPromise(await readFields(request), today)
  if (!result.ok) return fail(400, correctFieldsMessage, result)
  await savePromise(db, member.id, result.terms, { today, now })
  return redirectWithFlash({ context, request }, '/quran/promise', { text: 'Saved.', onSite: true })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Service promise', description: 'A missed day becomes service.', noIndex: true })

export default function PromiseRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { promise, hasGoal, give } = loaderData
  const { state, total, values, today } = promise
  return (
    <AccountPage
      title={<EditableText as="span" text={promiseTexts.title} />}
      lead={<EditableText as="span" text={promiseTexts.lead} />}
      back={{ href: logPath, label: "Qur'an log" }}
    >
      <div className="grid gap-3">
        <EditableText as="p" text={promiseTexts.meaning} />
        <EditableText as="p" text={promiseTexts.privacy} />
      </div>
      {state && <ServicePromisePanel promise={promise} />}
      <WaitingGifts gifts={promise.waiting} />
      <OpenDays promise={promise} give={give} />
      {total && (
        <EditableText
          as="p"
          text={promiseTexts.became}
          values={{ amount: <strong className="font-semibold">{total}</strong> }}
          className="mt-10 border-t border-hairline pt-8"
        />
      )}
      <section aria-labelledby="terms" className="mt-10 border-t border-hairline pt-8">
        <h2 id="terms" className="mb-2 text-xl">
          {state ? 'Change your promise' : 'Make a promise'}
        </h2>
        <div className="mb-5">
          <EditableText as="p" text={promiseTexts.counting} />
          {!hasGoal && (
            <a className="link inline-flex min-h-11 items-center" href="/quran/goal">
              Choose a goal
            </a>
          )}
        </div>
        <PromiseForm values={values} today={today} result={actionData} isNew={!state} />
      </section>
    </AccountPage>
  )
}

const kindLabels = { minutes: 'Service', money: 'Money' }

function PromiseForm({
  values,
  today,
  result,
  isNew,
}: {
  values: Record<string, string>
  today: string
  result: Route.ComponentProps['actionData']
  isNew: boolean
}) {
  const current = result?.values ?? values
  const field = fieldProps({ ...(result ?? noResult), values: current })
  const error = result?.errors.kind
  return (
    <ChangeForm
      id="promise-form"
      action="/quran/promise"
      result={result}
      submitLabel={isNew ? 'Make this promise' : 'Save changes'}
    >
      <fieldset aria-describedby={error ? 'kind-error' : undefined}>
        <legend className="mb-1 font-semibold">A missed day becomes</legend>
        <InlineRadios name="kind" labels={kindLabels} defaultValue={current.kind} />
        {error && (
          <p id="kind-error" className="mt-1.5 text-sm font-semibold text-clay">
            {error}
          </p>
        )}
      </fieldset>
      <Field
        label="For each missed day"
        inputMode="decimal"
        autoComplete="off"
        hint={amountHint()}
        {...field('perDay')}
      />
      <Field
        label="Monthly maximum"
        inputMode="decimal"
        autoComplete="off"
        hint="In minutes, or as an amount. After you reach it in a month, further missed days do not count."
        {...field('monthlyCap')}
      />
      <Field label="Starts on" type="date" min={today} {...field('startsOn')} />
    </ChangeForm>
  )
}

const noResult = { errors: {}, problem: null, sent: null }
