import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { ensurePractice } from '#app/quran/practice/practice-store.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/start.route'
import { Choice, ChoiceFieldset } from './choice-fieldset.tsx'
import { firstGoal, firstGoalLabels } from './first-goal.ts'
import { setGoal } from './goals-store.server.ts'
import { logStartTexts } from './log-rules-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const { practice } = await readMemberDay(context.get(databaseContext), member, new Date())
  return practice ? redirect('/quran') : null
}

/** Starts the member's log, with or without a goal. Never changes the goal of a log that has been started. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const now = new Date()
  const { goal: choice } = await readFields(request)
  const { today, practice } = await readMemberDay(db, member, now)
  const goal = practice ? null : firstGoal(choice, today)
  if (goal) await setGoal(db, member.id, goal, { today, now })
  else await ensurePractice(db, member.id, today)
  return redirect('/quran')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Start your Qur'an log",
    description: 'Daily reading, one tap a day.',
    noIndex: true,
  })

export default function StartRoute() {
  return (
    <AccountPage
      title="Start your Qur'an log"
      lead={<EditableText as="span" text={logStartTexts.intro} />}
      back={{ href: '/quran', label: "Qur'an log" }}
    >
      <ChangeForm id="start-form" action="/quran/start" submitLabel="Start my log">
        <ChoiceFieldset
          legend="Your first goal"
          hint="You can change it at any time, choose other days, or make a khatma plan."
        >
          {Object.entries(firstGoalLabels).map(([value, label], index) => (
            <Choice key={value} name="goal" value={value} defaultChecked={index === 0}>
              {label}
            </Choice>
          ))}
        </ChoiceFieldset>
      </ChangeForm>
      <p className="mt-8 text-muted">
        Only you can see your log.{' '}
        <a className="link" href="/quran/how-it-counts">
          How days are counted
        </a>
      </p>
    </AccountPage>
  )
}
