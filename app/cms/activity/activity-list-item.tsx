import { Summary } from '#app/ui/summary.tsx'
import type { FormattedChange } from './describe-activity.ts'

export interface ActivityItem {
  id: string
  at: string
  when: string
  actorName: string
  summary: string
  label: string
  path: string | null
  changes: FormattedChange[]
}

/** An activity entry as a sentence, with its changes. */
export function ActivityListItem({ when, at, actorName, summary, label, path, changes }: ActivityItem) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-4 md:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-sm text-muted md:pt-0.5">
        {when}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          <bdi className="font-semibold">{actorName}</bdi> {summary}{' '}
          {path ? (
            <a className="link" href={path}>
              <bdi>{label}</bdi>
            </a>
          ) : (
            <bdi className="font-semibold">{label}</bdi>
          )}
        </p>
        {changes.length > 0 && (
          <dl className="mt-1.5 grid gap-1.5 text-sm">
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: members can have the same name, and the order never changes
              <Change key={index} {...change} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

const maxInlineLength = 160

function Change({ field, from, to }: FormattedChange) {
  const text =
    from === null ? (
      <bdi>{to}</bdi>
    ) : (
      <>
        <span className="sr-only">from </span>
        <bdi className="text-muted">{from}</bdi>
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> to </span>
        <bdi>{to}</bdi>
      </>
    )
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="min-w-0 break-words text-muted">
        <bdi>{field}</bdi>
      </dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {(from?.length ?? 0) + to.length > maxInlineLength ? (
          <details>
            <Summary className="min-h-6">
              {from === null ? 'Long text' : 'Long text: before and after'}
            </Summary>
            <div className="mt-2">{text}</div>
          </details>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}
