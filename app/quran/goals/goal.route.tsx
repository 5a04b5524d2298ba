import { fail } from '#app/accounts/login/form-response.ts'
import { type Member, requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { currentOrNextRamadan } from '#app/platform/time/ramadan.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { goalOn } from '#app/quran/practice/goal.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/goal.route'
import { GoalFields } from './goal-fields.tsx'
import { checkGoal, earliestStart, goalFormValues } from './goal-form.ts'
import { GoalList } from './goal-list.tsx'
import { GoalPreview } from './goal-preview.tsx'
import { listGoalPeriods, summarizeGoal } from './goal-summary.ts'
import { listGoals, setGoal } from './goals-store.server.ts'
import { LogSettingsPage } from './log-settings-page.tsx'
import { listPauses } from './pause-store.server.ts'
import { readPlanProgress } from './plan-progress.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const { today, goals, pauses, nextPage, earliest } = await readGoals(db, member, new Date())
  return {
    today,
    earliest,
    values: goalFormValues(goalOn(today, goals), today, nextPage, earliest),
    periods: listGoalPeriods(goals, today),
    pauses: pauses.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })),
    ramadanEnd: currentOrNextRamadan(today).to,
  }
}

async function readGoals(db: Database, member: Member, now: Date) {
  const [{ today, practice }, goals, pauses] = await Promise.all([
    readMemberDay(db, member, now),
    listGoals(db, member.id),
    listPauses(db, member.id),
  ])
  const history = { startedOn: practice?.startedOn ?? null, goals, pauses }
  const { nextPage, finishedToday } = await readPlanProgress(db, member.id, history, today)
  return { today, goals, pauses, nextPage, earliest: earliestStart(today, finishedToday) }
}

/** Sets the member's goal as of a date, or previews it for browsers without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const now = new Date()
  const { preview, ...values } = await readFields(request)
  const { today, pauses, earliest } = await readGoals(db, member, now)
  const checked = checkGoal(values, today, earliest)
  if (!checked.ok) return fail(400, correctFieldsMessage, checked)
  const summary = summarizeGoal(checked.goal, pauses, today)
  const text = [summary.goal, summary.portion].filter(Boolean).join(' ')
  // A preview is shown like an error message, with what was entered.
  if (preview) return fail(200, `Nothing has been saved yet. ${text}`, { values })
  await setGoal(db, member.id, checked.goal, { today, now })
  return redirectWithFlash({ context, request }, '/quran/goal', { text: `Saved. ${text}`, onSite: true })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Your goal',
    description: 'What you want to read, and on which days.',
    noIndex: true,
  })

export default function GoalRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { today, earliest, periods, pauses, ramadanEnd } = loaderData
  const values = actionData?.values ?? loaderData.values
  return (
    <LogSettingsPage
      current="/quran/goal"
      title="Your goal"
      lead="Small and steady is best. A goal counts from its first day, so you can change it at any time without affecting earlier days."
    >
      <ChangeForm id="goal-form" action="/quran/goal" result={actionData} submitLabel="Save goal">
        <GoalFields
          formState={{ values, errors: actionData?.errors ?? {} }}
          ramadanEnd={ramadanEnd}
          finishedToday={earliest > today}
        />
        <GoalPreview values={values} today={today} earliest={earliest} pauses={pauses} />
      </ChangeForm>
      <GoalList periods={periods} />
    </LogSettingsPage>
  )
}
