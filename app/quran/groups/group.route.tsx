import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/group.route'
import { canInvite, isOpen, memberDisplayName } from './group.ts'
import { datesBetween, isRamadanNear, weekOf } from './group-dates.ts'
import { groupMemberPath, groupPath, groupsPath } from './group-path.ts'
import { requireGroup, withFlash } from './group-request.server.ts'
import { GroupScreen, GroupSection } from './group-screen.tsx'
import { readMembers, sumOf } from './group-view.server.ts'
import { countJuz, juzState } from './khatma.ts'
import { listJuz, listKhatmas } from './khatma-store.server.ts'
import { MemberTable } from './member-table.tsx'
import { listReceived } from './message-store.server.ts'
import { messageText } from './preset-messages.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const { db, group, member } = await requireGroup(args)
  const now = new Date()
  const [settings, { today }] = await Promise.all([readSettings(db), readMemberDay(db, member, now)])
  const week = weekOf(today, settings.weekStart)
  const [members, received, khatma] = await Promise.all([
    readMembers(db, group, { viewerId: member.id, settings, now }, week),
    group.mutedAt === null ? listReceived(db, group.id, member.id, daysBefore(now, 1)) : [],
    readKhatma(db, { groupId: group.id, memberId: member.id }, now),
  ])
  return withFlash(args, {
    group: {
      id: group.id,
      name: group.name,
      role: group.role,
      share: group.share,
      isOpen: isOpen(group),
      canInvite: canInvite(group, group.role),
    },
    dates: datesBetween(week.from, week.to),
    members,
    goal: goalProgress(group, sumOf(members)),
    messages: received.map(({ id, senderId, name, words }) => ({
      id,
      senderId,
      name: memberDisplayName(name, group.kind),
      text: messageText(words),
    })),
    khatma,
    showsRamadan: isRamadanNear(today),
  })
}

/** The progress of the current khatma, and the juz that the member must confirm. */
async function readKhatma(
  db: Database,
  { groupId, memberId }: { groupId: string; memberId: string },
  now: Date,
) {
  const [latest] = await listKhatmas(db, groupId)
  if (!latest || latest.finishedAt !== null) return { counts: null, juzToConfirm: [] }
  const board = await listJuz(db, latest.id)
  const ownJuz = board.filter(({ takenBy }) => takenBy === memberId)
  return {
    counts: countJuz(board),
    juzToConfirm: ownJuz
      .filter((juz) => ['unconfirmed', 'expired'].includes(juzState(juz, now)))
      .map(({ juz }) => juz),
  }
}

function goalProgress(
  { goalMeasure, goalAmount }: { goalMeasure: 'none' | 'days' | 'pages'; goalAmount: number },
  sum: { days: number; pages: number },
) {
  return goalMeasure === 'none'
    ? null
    : { measure: goalMeasure, amount: goalAmount, reached: sum[goalMeasure] }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.group.name ?? 'Group', description: '', noIndex: true })

export default function GroupRoute({ loaderData }: Route.ComponentProps) {
  const { group, dates, members, goal, messages, khatma, showsRamadan } = loaderData
  const path = groupPath(group.id)
  return (
    <GroupScreen title={group.name} back={{ path: groupsPath, label: 'Groups' }} wide>
      {!group.isOpen && (
        <div className="mb-6">
          <Notice>
            {group.role === 'admin'
              ? 'The team still has to approve you as the adult who is responsible for this group. Then you can invite people here.'
              : 'The team still has to approve the adult who is responsible for this group. Until then, nobody else can join.'}
          </Notice>
        </div>
      )}
      <Messages groupId={group.id} messages={messages} />
      <MemberTable groupId={group.id} members={members} dates={dates} />
      <p className="mt-3 text-sm text-muted">
        “–” means that a day is not shown. The reason is private.{' '}
        <a className="link inline-block py-2.5" href={`${path}/settings`}>
          What you share
        </a>
      </p>
      {members.length === 1 && group.canInvite && (
        <p className="mt-6 font-semibold">You are the first. Invite your friends, and read together.</p>
      )}
      {goal && <Goal {...goal} />}
      <div className="mt-6 flex flex-wrap gap-3">
        {group.canInvite && <ButtonLink href={`${path}/invite`}>Invite</ButtonLink>}
        <ButtonLink variant="quiet" href={`${path}/settings`}>
          Settings
        </ButtonLink>
        {showsRamadan && (
          <ButtonLink variant="quiet" href={`${path}/ramadan`}>
            Ramadan
          </ButtonLink>
        )}
      </div>
      <GroupSection id="khatma" title="Shared khatma">
        <KhatmaSummary path={`${path}/khatma`} {...khatma} />
      </GroupSection>
    </GroupScreen>
  )
}

type View = Route.ComponentProps['loaderData']

function Messages({ groupId, messages }: { groupId: string; messages: View['messages'] }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className="mb-8 rounded-md border border-hairline bg-surface p-5">
      <h2 id="messages" className="mb-2 text-lg">
        For you
      </h2>
      <ul className="grid gap-2">
        {messages.map(({ id, senderId, name, text }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>: {text}
            </span>
            <a
              className="link inline-block py-2.5 text-sm"
              href={`${groupMemberPath(groupId, senderId)}/report?message=${id}`}
              aria-label={`Report the message from ${name}`}
            >
              Report
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Goal({ measure, amount, reached }: NonNullable<View['goal']>) {
  const unit = measure === 'days' ? 'days of reading' : 'pages'
  const isReached = reached >= amount
  return (
    <div className="mt-6">
      <p>
        <span className="font-semibold">This week, together:</span> {reached.toLocaleString('en-US')} of{' '}
        {amount.toLocaleString('en-US')} {unit}
        {isReached && ', alhamdulillah'}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-2 block h-2 w-full max-w-xl rounded-full bg-sunken"
      >
        <rect width={Math.min(100, (reached / amount) * 100)} height="1" className="fill-evergreen" />
      </svg>
      {measure === 'pages' && (
        <p className="mt-1.5 text-sm text-muted">This counts only members who share how much they read.</p>
      )}
    </div>
  )
}

function KhatmaSummary({ path, counts, juzToConfirm }: View['khatma'] & { path: string }) {
  return (
    <>
      {juzToConfirm.length > 0 && (
        <div className="mb-4">
          <Notice announced={false}>
            Are you still reading juz {juzToConfirm.join(', ')}?{' '}
            <a className="link" href={path}>
              Answer
            </a>
          </Notice>
        </div>
      )}
      <p className="mb-4">
        {counts
          ? `${counts.finished} of 30 juz finished, ${counts.taken} being read, ${counts.open} available.`
          : "Read the whole Qur'an together: each member takes the juz that they want to read."}
      </p>
      <ButtonLink variant="quiet" href={path}>
        {counts ? 'Open the board' : 'About the khatma'}
      </ButtonLink>
    </>
  )
}
