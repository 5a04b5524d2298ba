import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/pauses.route'
import { LogSettingsPage } from './log-settings-page.tsx'
import { canChangePause, formatPause, type PausePhase, pausePhase } from './pause.ts'
import { submitPause } from './pause-action.server.ts'
import { PauseFields } from './pause-fields.tsx'
import { listPauses } from './pause-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const [{ today }, pauses] = await Promise.all([
    readMemberDay(db, member, new Date()),
    listPauses(db, member.id),
  ])
  return {
    today,
    pauses: pauses.map((pause) => ({
      id: pause.id,
      dates: formatPause(pause),
      phase: pausePhase(pause, today),
      canChange: canChangePause(pause, today),
    })),
  }
}

/** Starts or plans a pause. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const failure = await submitPause(context.get(databaseContext), member, { id: null, request }, new Date())
  return failure ?? redirect('/quran/pauses')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Pauses', description: 'Days on which your log is paused.', noIndex: true })

export default function PausesRoute({ loaderData: { today, pauses }, actionData }: Route.ComponentProps) {
  const current = pauses.find(({ phase }) => phase === 'current')
  return (
    <LogSettingsPage
      current="/quran/pauses"
      title="Pauses"
      lead="Some days are for rest, for travel or for getting well. During a pause, no day counts as missed and your streak waits for you. You don’t have to give a reason, and nobody else sees your pauses."
    >
      {current && (
        <section aria-labelledby="now" className="mb-10 rounded-md bg-wash p-5">
          <h2 id="now" className="text-xl">
            Your log is paused
          </h2>
          <p className="mt-1 mb-4">
            {current.dates}. You can still log what you read. If you end the pause, today counts again.
          </p>
          <ChangeForm id="end-form" action={`/quran/pauses/${current.id}/end`} submitLabel="End pause" />
        </section>
      )}
      <section aria-labelledby="new">
        <h2 id="new" className="mb-4 text-xl">
          {current ? 'Plan another pause' : 'Start or plan a pause'}
        </h2>
        <ChangeForm
          key={pauses.length}
          id="pause-form"
          action="/quran/pauses"
          result={actionData}
          submitLabel="Save pause"
          variant={current ? 'quiet' : 'primary'}
        >
          <PauseFields values={actionData?.values ?? { startsOn: today }} errors={actionData?.errors ?? {}} />
          <p className="text-sm text-muted">Pauses that overlap become one.</p>
        </ChangeForm>
      </section>
      <PauseList pauses={pauses} />
    </LogSettingsPage>
  )
}

const phaseLabels: Record<PausePhase, string> = { past: 'Past', current: 'Current', planned: 'Planned' }

function PauseList({ pauses }: { pauses: Route.ComponentProps['loaderData']['pauses'] }) {
  if (pauses.length === 0) return null
  return (
    <section aria-labelledby="list" className="mt-10 border-t border-hairline pt-8">
      <h2 id="list" className="mb-4 text-xl">
        Your pauses
      </h2>
      <ul className="border-t border-hairline">
        {pauses.map(({ id, dates, phase, canChange }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-4"
          >
            <div className="grid min-w-0 gap-1">
              <p>{dates}</p>
              {phase !== 'past' && (
                <StatusBadge tone={phase === 'current' ? 'success' : 'open'}>
                  {phaseLabels[phase]}
                </StatusBadge>
              )}
            </div>
            {canChange && (
              <ButtonLink variant="quiet" href={`/quran/pauses/${id}`} aria-label={`Edit: ${dates}`}>
                Edit
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
