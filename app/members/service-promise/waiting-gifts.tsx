import { ChangeButton } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { promiseTexts } from './promise-texts.ts'
import type { ServicePromiseView } from './promise-view.server.ts'

/** Gifts for missed days that were started, but whose payment is not complete or not confirmed yet. */
export function WaitingGifts({ gifts }: { gifts: ServicePromiseView['waiting'] }) {
  if (gifts.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mt-10">
      <h2 id="waiting" className="mb-3 text-xl">
        Waiting for payment
      </h2>
      <EditableText as="p" text={promiseTexts.waiting} className="mb-4 text-muted" />
      <ul className="border-t border-hairline">
        {gifts.map(({ id, total, days }) => (
          <li key={id} className="border-b border-hairline py-4">
            <p className="font-semibold tabular-nums">{total}</p>
            <p className="mb-3 text-muted">{days}</p>
            <div className="flex flex-wrap gap-3">
              <ChangeButton action="/quran/promise/give/continue" hiddenFields={{ gift: id }}>
                Continue to payment
              </ChangeButton>
              <ChangeButton action="/quran/promise/give/cancel" hiddenFields={{ gift: id }}>
                Choose again
              </ChangeButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
