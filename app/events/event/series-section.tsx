import { ScopeField } from '#app/events/series/scope-field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { adminListPath } from './editor-location.ts'
import type { readSeriesForForm } from './event-series.server.ts'

type Series = NonNullable<Awaited<ReturnType<typeof readSeriesForForm>>>

/** On an event's admin page: the other dates of its series, and a form that deletes dates. */
export function SeriesSection({ path, series }: { path: string; series: Series }) {
  return (
    <section aria-labelledby="series" className="mt-12 max-w-3xl border-t border-hairline pt-8">
      <h2 id="series" className="text-xl">
        {series.description}
      </h2>
      {series.next.length > 0 && (
        <>
          <p className="mt-3 text-muted">Other dates:</p>
          <ul className="mt-1 mb-4">
            {series.next.map(({ id, date, note }) => (
              <li key={id}>
                <a className="link inline-block py-2.5" href={`${adminListPath}/${id}`}>
                  {date}
                </a>
                {note && <span className="ms-2 text-sm text-muted">{note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {series.count > 0 && (
        <ButtonLink variant="quiet" href={`${adminListPath}?series=${series.id}`}>
          {series.count === 1 ? 'Show the upcoming date' : `Show all ${series.count} upcoming dates`}
        </ButtonLink>
      )}
      <PostForm
        action={`${path}/trash-dates`}
        className="mt-6 grid justify-items-start gap-4"
        data-confirm-unsaved
      >
        <ScopeField legend="Delete dates" />
        <p className="text-sm text-muted">
          Dates with sign-ups or attendance are canceled instead of deleted. You can restore the others from
          the trash.
        </p>
        <Button variant="danger">Delete dates</Button>
      </PostForm>
    </section>
  )
}

export function RepeatNextWeek({ path }: { path: string }) {
  return (
    <section aria-labelledby="again" className="mt-12 max-w-3xl border-t border-hairline pt-8">
      <h2 id="again" className="text-xl">
        Repeat next week
      </h2>
      <p className="mt-3 mb-4 text-muted">Adds a draft of this event, one week later.</p>
      <ChangeButton action={`${path}/next-week`} confirmUnsaved>
        Repeat next week
      </ChangeButton>
    </section>
  )
}
