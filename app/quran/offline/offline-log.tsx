import { useEffect, useRef, useState } from 'react'
import { formatDate, formatMonthAndDay, formatWeekday } from '#app/platform/time/format-date.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { describeEntry } from '#app/quran/log/entry-view.ts'
import { logPath } from '#app/quran/log/log-path.ts'
import { correctionDays } from '#app/quran/practice/reading-day.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EntryEditor } from './entry-editor.tsx'
import type { LogChange } from './log-change.ts'
import { entriesOn, type LogEntry, type StoredQuranLog } from './snapshot.ts'
import type { useOfflineLog } from './use-offline-log.ts'

type Props = Omit<ReturnType<typeof useOfflineLog>, 'log'> & { log: StoredQuranLog }

/** Today with its one-tap button, the form with details, and the days that can be edited. */
export function OfflineLog({ log, entries, today, change, ...syncState }: Props) {
  const goal = log.snapshot.days.find(({ localDate }) => localDate === today)?.goal
  const dates = Array.from({ length: correctionDays + 1 }, (_, index) => {
    const localDate = addDays(today, -index)
    return { localDate, label: dayLabel(localDate, today) }
  })
  return (
    <>
      <ConnectionNotice {...syncState} />
      <NotSaved notSaved={log.notSaved} onDismiss={syncState.dismissNotSaved} />
      <div className="grid max-w-2xl gap-x-16 gap-y-10 lg:max-w-none lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <Today today={today} entries={entries} change={change} goal={goal ?? null} />
          <section aria-labelledby="details">
            <h2 id="details" className="mb-4 text-xl">
              Add what you read
            </h2>
            <EntryEditor
              today={today}
              onSave={(content, localDate) => change({ type: 'add', localDate, content })}
            />
          </section>
        </div>
        <section aria-labelledby="days">
          <h2 id="days" className="mb-4 text-xl">
            Today and the last seven days
          </h2>
          <ul className="border-t border-hairline">
            {dates.map(({ localDate, label }) => (
              <Day
                key={localDate}
                label={label}
                today={today}
                change={change}
                entries={entriesOn(entries, localDate)}
              />
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

/** “Today”, “Yesterday”, “Friday, November 20”. */
function dayLabel(localDate: string, today: string) {
  if (localDate === today) return 'Today'
  if (localDate === addDays(today, -1)) return 'Yesterday'
  return `${formatWeekday(localDate)}, ${formatMonthAndDay(localDate)}`
}

interface TodayProps {
  today: string
  entries: LogEntry[]
  goal: string | null
  change: (change: LogChange) => void
}

function Today({ today, entries, goal, change }: TodayProps) {
  const hasRead = entriesOn(entries, today).length > 0
  return (
    <section aria-labelledby="today" className="card border-t-4 border-t-brass p-6">
      <h2 id="today" className="text-xl">
        {formatDate(today)}
      </h2>
      {goal && <p className="mt-1 text-muted">Today’s goal: {goal}</p>}
      <p role="status" className="mt-4 text-lg font-semibold">
        {hasRead ? 'You read today.' : ''}
      </p>
      {!hasRead && (
        <Button
          type="button"
          className="min-h-14 w-full text-lg"
          onClick={() => change({ type: 'tap', localDate: today })}
        >
          I read today
        </Button>
      )}
    </section>
  )
}

interface DayProps {
  label: string
  today: string
  entries: LogEntry[]
  change: (change: LogChange) => void
}

function Day({ entries, ...props }: DayProps) {
  return (
    <li className="border-b border-hairline py-3">
      <h3 className="font-semibold">{props.label}</h3>
      {entries.length === 0 ? (
        <p className="text-muted">Nothing logged</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} {...props} />
          ))}
        </ul>
      )}
    </li>
  )
}

function EntryRow({ entry, label, today, change }: Omit<DayProps, 'entries'> & { entry: LogEntry }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // Moves the focus back to the button, because the form that had it is no longer on the page.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const text = describeEntry(entry)
  if (isEditing)
    return (
      <li className="card my-3 p-5">
        <EntryEditor
          today={today}
          entry={entry}
          onCancel={() => setEditing(false)}
          onSave={(content, localDate) => {
            change({ type: 'put', localDate, content, entry })
            setEditing(false)
          }}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0">
        <p>{text}</p>
        {entry.note && (
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {entry.note}
          </p>
        )}
      </div>
      <div className="flex gap-3">
        <Button
          ref={editButton}
          type="button"
          variant="quiet"
          aria-label={`Edit: ${text}, ${label}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
        <Button
          type="button"
          variant="quiet"
          aria-label={`Delete: ${text}, ${label}`}
          onClick={() => change({ type: 'delete', entry })}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

type SyncState = Pick<Props, 'connection' | 'unsent' | 'isUnstored'>

function ConnectionNotice({ connection, unsent, isUnstored }: SyncState) {
  if (connection === 'online' || connection === 'backOnline')
    return (
      <p className="mb-5">
        {connection === 'backOnline' && unsent === 0 && 'You are back online, and everything has been sent. '}
        <a className="link inline-flex min-h-11 items-center" href={logPath}>
          Open the full page
        </a>
      </p>
    )
  if (connection !== 'waiting') return null
  const changes = unsent === 1 ? '1 change has' : `${unsent} changes have`
  return (
    <div className="mb-5">
      <Notice tone={isUnstored ? 'error' : 'info'}>
        No connection.{unsent > 0 && ` ${changes} not been sent yet.`}{' '}
        {isUnstored
          ? 'This device could not store your changes. Keep this page open until you are back online.'
          : 'What you log stays on this device, even if you close this page, and is sent when you are back online.'}
      </Notice>
    </div>
  )
}

const reasons: Record<string, string> = {
  date: 'that day can no longer be changed',
  tooMany: 'that day has too many entries',
}

/** Changes that the server refused, by date. */
function NotSaved({ notSaved, onDismiss }: { notSaved: StoredQuranLog['notSaved']; onDismiss: () => void }) {
  if (notSaved.length === 0) return null
  const texts = new Set(
    notSaved.map(({ localDate, reason }) => {
      const why = reasons[reason]
      return `A change to ${formatMonthAndDay(localDate)} was not saved${why ? ` because ${why}` : ''}.`
    }),
  )
  return (
    <div className="mb-5">
      <Notice tone="error">
        {[...texts].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <Button type="button" variant="quiet" className="mt-3" onClick={onDismiss}>
        OK
      </Button>
    </div>
  )
}
