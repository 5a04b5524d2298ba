import { dayOfMonth, formatWeekday } from '#app/platform/time/format-date.ts'
import { DayIcon } from './day-icon.tsx'
import { dayLabels } from './group.ts'
import { groupMemberPath } from './group-path.ts'
import type { MemberView } from './group-view.server.ts'

/** What each member shares about today and this week, sorted by name. */
export function MemberTable({
  groupId,
  members,
  dates,
}: {
  groupId: string
  members: MemberView[]
  dates: string[]
}) {
  return (
    <table className="w-full border-collapse text-start">
      <caption className="sr-only">Today and this week, by name</caption>
      <thead>
        <tr className="border-b border-edge text-sm text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-normal">
            Name
          </th>
          <th scope="col" className="py-2 pe-3 text-start font-normal">
            Today
          </th>
          {dates.map((date) => (
            <th key={date} scope="col" className="w-9 py-2 text-center font-normal max-sm:hidden">
              <abbr title={formatWeekday(date)} className="no-underline">
                {formatWeekday(date).slice(0, 2)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id} className="border-b border-hairline align-top">
            <th scope="row" className="py-1 pe-3 text-start font-normal">
              <MemberName groupId={groupId} member={member} />
              <span className="flex flex-wrap gap-1 pb-2 sm:hidden">
                {member.days.map(({ date, display }) => (
                  <DayIcon key={date} display={display} label={formatWeekday(date)} />
                ))}
              </span>
            </th>
            <td className="py-3 pe-3 whitespace-nowrap">
              {member.today === 'read' ? (
                <span className="font-semibold text-evergreen">{dayLabels.read}</span>
              ) : (
                <span className="text-muted">{dayLabels[member.today]}</span>
              )}
              {member.amount && <span className="block text-sm text-muted">{member.amount}</span>}
            </td>
            {member.days.map(({ date, display }) => (
              <td key={date} className="py-3 text-center max-sm:hidden">
                <DayIcon display={display} label={formatWeekday(date)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MemberName({ groupId, member }: { groupId: string; member: MemberView }) {
  const { id, name, isSelf, isAdmin, isBlocked } = member
  const notes = [isSelf && 'you', isAdmin && 'admin', isBlocked && 'blocked'].filter(Boolean)
  return (
    <>
      {isSelf ? (
        <bdi className="inline-block py-2 font-semibold wrap-anywhere">{name}</bdi>
      ) : (
        <a className="link inline-block py-2 wrap-anywhere" href={groupMemberPath(groupId, id)}>
          <bdi>{name}</bdi>
        </a>
      )}
      {notes.length > 0 && <span className="text-sm text-muted"> ({notes.join(', ')})</span>}
    </>
  )
}

/** The days of Ramadan for each member, in a box that scrolls sideways. */
export function RamadanTable({ members, dates }: { members: MemberView[]; dates: string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <section aria-label="Days of Ramadan" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse">
        <caption className="sr-only">Days of Ramadan, by name</caption>
        <thead>
          <tr className="border-b border-edge text-sm text-muted">
            <th scope="col" className="sticky start-0 bg-page py-2 pe-4 text-start font-normal">
              Name
            </th>
            {dates.map((date, index) => (
              <th
                key={date}
                scope="col"
                title={`${formatWeekday(date)} ${dayOfMonth(date)}`}
                className="w-8 min-w-8 font-normal tabular-nums"
              >
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className="border-b border-hairline">
              <th
                scope="row"
                className="sticky start-0 max-w-40 min-w-32 bg-page sm:max-w-64 py-2 pe-4 text-start font-normal wrap-anywhere"
              >
                <bdi>{member.name}</bdi>
              </th>
              {member.days.map(({ date, display }, index) => (
                <td key={date} className="py-2 text-center">
                  <DayIcon display={display} label={`Day ${index + 1}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
