import { countText } from '#app/platform/count-text.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { promiseTexts } from './promise-texts.ts'
import type { ServicePromiseView } from './promise-view.server.ts'

const titles = {
  active: 'Your promise',
  paused: 'Your promise is paused',
  stopped: 'You stopped your promise',
}

/** The promise, its total for this month, and the buttons to pause and stop it. */
export function ServicePromisePanel({ promise }: { promise: ServicePromiseView }) {
  const { state, isPausedIndefinitely, canStop, terms, startsOn, next, month } = promise
  if (!state) return null
  return (
    <section aria-labelledby="state" className="mt-8 rounded-md bg-wash p-5">
      <h2 id="state" className="text-xl">
        {titles[state]}
      </h2>
      <div className="mt-2 mb-5 grid gap-2">
        <p>
          {terms}
          {startsOn ? `, starting ${startsOn}.` : '.'}
        </p>
        {isPausedIndefinitely && <EditableText as="p" text={promiseTexts.paused} />}
        {next && <p>{next}</p>}
        {state !== 'stopped' && !startsOn && <p className="text-muted">{describeMonth(month)}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {state === 'active' && !startsOn && (
          <ChangeForm id="pause-form" action="/quran/promise/pause" submitLabel="Pause" variant="quiet" />
        )}
        {state !== 'active' && (
          <ChangeForm id="resume-form" action="/quran/promise/resume" submitLabel="Resume today" />
        )}
        {canStop && (
          <ChangeForm id="stop-form" action="/quran/promise/stop" submitLabel="Stop" variant="quiet" />
        )}
      </div>
    </section>
  )
}

function describeMonth({ name, missed, amount }: ServicePromiseView['month']) {
  if (missed === 0 && !amount) return `${name}: no missed days.`
  const days = countText(missed, 'missed day', 'missed days')
  return `${name}: ${days}${amount ? `, ${amount} in total` : ''}.`
}
