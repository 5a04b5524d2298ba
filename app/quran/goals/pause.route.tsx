import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { correctionDays } from '#app/quran/practice/reading-day.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/pause.route'
import { canChangePause, canDeletePause } from './pause.ts'
import { submitPause } from './pause-action.server.ts'
import { PauseFields } from './pause-fields.tsx'
import { findPause } from './pause-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const pause = (await findPause(db, member.id, params.id)) ?? notFound('Pause')
  const { today } = await readMemberDay(db, member, new Date())
  return {
    id: pause.id,
    values: { startsOn: pause.startsOn, endsOn: pause.endsOn ?? '' },
    canChange: canChangePause(pause, today),
    canDelete: canDeletePause(pause, today),
  }
}

/** Changes the dates of a pause. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const failure = await submitPause(
    context.get(databaseContext),
    member,
    { id: params.id, request },
    new Date(),
  )
  return failure ?? redirect('/quran/pauses')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit pause', description: 'The first and last day of a pause.', noIndex: true })

export default function PauseRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, canChange, canDelete } = loaderData
  const path = `/quran/pauses/${id}`
  return (
    <AccountPage
      title="Edit pause"
      lead={`A change can affect days up to ${correctionDays} days ago. Earlier days stay as they are.`}
      back={{ href: '/quran/pauses', label: 'Pauses' }}
    >
      {canChange ? (
        <ChangeForm id="pause-form" action={path} result={actionData} submitLabel="Save pause">
          <PauseFields values={actionData?.values ?? loaderData.values} errors={actionData?.errors ?? {}} />
        </ChangeForm>
      ) : (
        <p>This pause ended more than {correctionDays} days ago and can no longer be changed.</p>
      )}
      {canDelete && (
        <div className="mt-10 border-t border-hairline pt-8">
          <p className="mb-4">Without this pause, its days count like any other days.</p>
          <ChangeForm
            id="delete-form"
            action={`${path}/delete`}
            submitLabel="Delete pause"
            variant="danger"
          />
        </div>
      )}
    </AccountPage>
  )
}
