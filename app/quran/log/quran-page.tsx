import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { JuzMap } from '#app/quran/charts/juz-map.tsx'
import { noTree } from '#app/quran/charts/reading-tree.ts'
import { ReadingTreeFigure } from '#app/quran/charts/reading-tree-figure.tsx'
import { WeekBars } from '#app/quran/charts/week-bars.tsx'
import { YearHeatMap } from '#app/quran/charts/year-heat-map.tsx'
import { offlineQuranPath } from '#app/quran/device/quran-device.ts'
import { useLogSync } from '#app/quran/device/use-log-sync.ts'
import { GroupNews } from '#app/quran/groups/group-news.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { InstallPrompt } from '#app/ui/install-prompt.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StrapworkDivider } from '#app/ui/ornament/ornament.tsx'
import { EntryList } from './entry-list.tsx'
import { LogFields } from './log-fields.tsx'
import { logPath } from './log-path.ts'
import { LogReadingButton } from './log-reading-button.tsx'
import { logTexts } from './log-texts.ts'
import type { QuranView } from './quran-view.server.ts'
import { WeekStrip } from './week-strip.tsx'

/** A member's log: today, the last seven days, a form, entries and charts. */
export function QuranPage({ log, result }: { log: QuranView; result: FormResult<string> | undefined }) {
  const notSavedCount = useLogSync()
  const { charts } = log
  return (
    <div className="shell-width pt-8 sm:pt-12">
      <h1 className="text-3xl">Qur'an log</h1>
      <p className="mt-2 text-muted">{formatDate(log.today)}</p>
      <StrapworkDivider className="mt-6" />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-10">
          <Today log={log} />
          {/* The notice comes after the button, because it appears after the sync and shifts the content below it. */}
          {notSavedCount > 0 && <NotSaved count={notSavedCount} />}
          <GroupNews {...log.groupNews} />
          <LastDays log={log} />
        </div>
        <div className="grid content-start gap-14 lg:row-span-2">
          <AddForm log={log} result={result} />
          <ReadingTreeFigure tree={charts?.tree ?? noTree} />
          {charts && <WeekBars weeks={charts.weeks} measure={charts.measure} />}
        </div>
        <div className="grid content-start gap-10">
          <RecentEntries log={log} />
          <LogLinks />
          {/* The prompt comes last, because it appears after hydration and shifts the content below it. */}
          <InstallPrompt isOffered={log.offersInstall} />
        </div>
      </div>
      {charts && (
        <div className="mt-14 grid gap-14">
          <YearHeatMap {...charts.year} />
          <JuzMap shares={charts.juzShares} />
        </div>
      )}
    </div>
  )
}

function Today({ log: { hasReadToday, goalLines, streakText, hasEntries, hasStarted } }: { log: QuranView }) {
  const goalLink = hasStarted
    ? { href: '/quran/goal', label: 'Your goal' }
    : { href: '/quran/start', label: 'Start with a goal' }
  return (
    <section aria-labelledby="today" className="card border-t-4 border-t-brass p-6">
      <h2 id="today" className="text-xl">
        Today
      </h2>
      {goalLines.map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
      <div className="mt-5">
        {hasReadToday ? (
          <p className="flex items-center gap-3 text-lg font-semibold text-evergreen">
            <span aria-hidden="true">✓</span> You read today.
          </p>
        ) : (
          <>
            <LogReadingButton wide />
            <EditableText as="p" text={logTexts.tapHint} className="mt-2 text-center text-sm text-muted" />
          </>
        )}
      </div>
      {hasEntries && <p className="mt-5 text-muted">{streakText}</p>}
      <p className="mt-2 -mb-2">
        <a className="link inline-flex min-h-11 items-center" href={goalLink.href}>
          {goalLink.label}
        </a>
      </p>
    </section>
  )
}

/** Changes made offline that the server has refused; the offline page says why, and lets the member dismiss them. */
function NotSaved({ count }: { count: number }) {
  return (
    <Notice>
      <p>
        {count === 1
          ? 'A change that you made offline was not saved.'
          : `${count} changes that you made offline were not saved.`}
      </p>
      <a className="link -mb-2 inline-flex min-h-11 items-center" href={offlineQuranPath}>
        See why
      </a>
    </Notice>
  )
}

function AddForm({ log, result }: { log: QuranView; result: FormResult<string> | undefined }) {
  const { today, date, hasReadOnDate } = log
  const id = useEntryId(log, result)
  return (
    <section aria-labelledby="add" className="scroll-mt-6">
      <h2 id="add" className="text-xl">
        Add what you read
      </h2>
      {date !== today && !hasReadOnDate && (
        <div className="mt-4">
          <LogReadingButton date={date} label={`I read on ${formatDate(date)}`} />
        </div>
      )}
      <div className="mt-4">
        <ChangeForm
          key={id}
          id="log-form"
          action={logPath}
          hiddenFields={{ id }}
          result={result}
          submitLabel="Save"
        >
          <LogFields values={result?.values ?? { date }} errors={result?.errors ?? {}} today={today} />
        </ChangeForm>
      </div>
    </section>
  )
}

/**
 * The id of the entry that the form adds, and of the form, which is empty when the id changes. The page may be read again
 * while someone types, so the id changes only after this form was saved or another day was chosen.
 */
function useEntryId({ newId, date, today }: QuranView, result: FormResult<string> | undefined) {
  const [id, setId] = useState(newId)
  const { state, formMethod, formAction } = useNavigation()
  const wasSubmitted = useRef(false)
  const chosenDate = date === today ? null : date
  const shownDate = useRef(chosenDate)
  useEffect(() => {
    if (state !== 'idle') {
      wasSubmitted.current = formMethod === 'POST' && formAction === logPath
      return
    }
    const wasSaved = wasSubmitted.current && !result
    wasSubmitted.current = false
    if (wasSaved || chosenDate !== shownDate.current) setId(newId)
    shownDate.current = chosenDate
  }, [state, formMethod, formAction, result, chosenDate, newId])
  return id
}

function LastDays({ log: { week, today } }: { log: QuranView }) {
  return (
    <section aria-labelledby="week">
      <h2 id="week" className="mb-3 text-xl">
        Last seven days
      </h2>
      <WeekStrip days={week} today={today} />
      <p className="mt-3 text-sm text-muted">Choose a day to add what you read that day.</p>
    </section>
  )
}

function RecentEntries({ log: { entries, today, hasEntries } }: { log: QuranView }) {
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="mb-4 text-xl">
        Your entries
      </h2>
      {entries.length === 0 ? (
        <EditableText as="p" text={logTexts.empty} className="text-muted" />
      ) : (
        <EntryList entries={entries} today={today} />
      )}
      {hasEntries && (
        <p className="mt-4">
          <a className="link inline-flex min-h-11 items-center" href={`${logPath}/history`}>
            All entries by month
          </a>
        </p>
      )}
    </section>
  )
}

const links = [
  { href: '/quran/groups', label: 'Groups' },
  { href: '/quran/pauses', label: 'Pauses' },
  { href: '/quran/day', label: 'When your day ends' },
  { href: '/profile#settings', label: 'Reminders' },
  { href: '/quran/promise', label: 'Service promise' },
  { href: '/quran/import', label: 'Import and export' },
  { href: '/quran/how-it-counts', label: 'How days are counted' },
]

function LogLinks() {
  return (
    <nav aria-label="Qur'an log" className="border-t border-hairline pt-4">
      <ul className="columns-2 gap-x-6">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className="link inline-flex min-h-11 items-center" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
