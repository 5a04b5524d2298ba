import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatInstantDate, formatLongDate } from '#app/platform/time/format-date.ts'
import { currentOrNextRamadan } from '#app/platform/time/ramadan.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/khatma.route'
import { khatmaSchema } from './group-form.ts'
import { groupPath } from './group-path.ts'
import { requireGroup, runGroupAction, withFlash } from './group-request.server.ts'
import { GroupScreen, GroupSection } from './group-screen.tsx'
import { JuzBoard } from './juz-board.tsx'
import { countJuz } from './khatma.ts'
import { listJuz, listKhatmas, startKhatma } from './khatma-store.server.ts'
import { readBoardView } from './khatma-view.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const { db, group, member } = await requireGroup(args)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  const zone = member.timeZone ?? timeZone
  const khatmas = await listKhatmas(db, group.id)
  const current = khatmas.find(({ finishedAt }) => finishedAt === null)
  const board = current ? await listJuz(db, current.id) : []
  const today = localDateIn(now, zone)
  return withFlash(args, {
    group: { id: group.id, name: group.name, isAdmin: group.role === 'admin' },
    finishBy: current?.finishBy ? formatLongDate(current.finishBy) : null,
    isRunning: current !== undefined,
    counts: countJuz(board),
    board: await readBoardView(db, group, { board, viewerId: member.id, now }),
    finished: khatmas.flatMap(({ id, finishedAt }) =>
      finishedAt ? [{ id, date: formatInstantDate(finishedAt, zone) }] : [],
    ),
    today,
    ramadanEnd: currentOrNextRamadan(today).to,
  })
}

/** Starts a khatma. */
export function action(args: Route.ActionArgs) {
  const path = `${groupPath(args.params.id)}/khatma`
  return runGroupAction(args, {
    role: 'admin',
    schema: khatmaSchema,
    run: async ({ db, group, member, now, value }) => {
      const { timeZone } = await readSettings(db)
      if (value.finishBy !== '' && value.finishBy < localDateIn(now, member.timeZone ?? timeZone)) {
        const error = 'Please choose today or a later date.'
        return { problem: 'The khatma was not started.', status: 400, errors: { finishBy: error } }
      }
      if (!(await startKhatma(db, group.id, value.finishBy || null, now)))
        return { problem: 'The group is already reading a khatma.' }
      return { path, text: 'Bismillah. Everyone can take a juz now.' }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Shared khatma', description: '', noIndex: true })

export default function KhatmaRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group, isRunning, finishBy, counts, board, finished } = loaderData
  const path = `${groupPath(group.id)}/khatma`
  return (
    <GroupScreen
      title="Shared khatma"
      lead="The group reads the whole Qur'an together. Take a juz, read it at your own pace, and mark it as finished. You can hand it back at any time."
      back={{ path: groupPath(group.id), label: group.name }}
      wide
    >
      {!isRunning && finished[0] && <Completed date={finished[0].date} />}
      {isRunning ? (
        <>
          <p className="mb-5 font-semibold">
            {counts.finished} of 30 juz finished.
            {finishBy && ` The group wants to finish by ${finishBy}.`}
          </p>
          <JuzBoard path={path} board={board} isAdmin={group.isAdmin} />
        </>
      ) : group.isAdmin ? (
        <StartForm path={path} result={actionData} {...loaderData} />
      ) : (
        <p>The admin of the group can start {finished.length > 0 ? 'the next khatma' : 'a khatma'}.</p>
      )}
      {finished.length > 0 && (
        <GroupSection id="finished" title="Finished together">
          <ul>
            {finished.map(({ id, date }) => (
              <li key={id}>{date}</li>
            ))}
          </ul>
        </GroupSection>
      )}
    </GroupScreen>
  )
}

function Completed({ date }: { date: string }) {
  return (
    <div className="mb-8 flex items-center gap-4 rounded-md border border-hairline bg-surface p-5">
      <Khatam className="size-10 shrink-0 text-brass" />
      <p>
        <span className="font-semibold">Alhamdulillah, the khatma is complete.</span> You finished it together
        on {date}. May Allah accept it from all of you.
      </p>
    </div>
  )
}

function StartForm({
  path,
  result,
  today,
  ramadanEnd,
}: {
  path: string
  result: Route.ComponentProps['actionData']
  today: string
  ramadanEnd: string
}) {
  return (
    <ChangeForm id="start" action={path} result={result} submitLabel="Start a khatma">
      <Field
        label="Finish by"
        name="finishBy"
        type="date"
        min={today}
        className="[&_input]:max-w-60"
        hint={`Ramadan ends around ${formatLongDate(ramadanEnd)}. Local moon sighting may differ by a day.`}
        defaultValue={result?.values.finishBy}
        error={result?.errors.finishBy}
      />
    </ChangeForm>
  )
}
