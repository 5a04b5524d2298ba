import type { ReactNode } from 'react'
import { countText } from '#app/platform/count-text.ts'
import { Button } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { DayCheckboxes } from './day-checkboxes.tsx'
import { GiveHere, type GiveOptions } from './give-here.tsx'
import { promiseTexts } from './promise-texts.ts'
import type { ServicePromiseView } from './promise-view.server.ts'
import { maxPlaceLength } from './service-promise.ts'

/** The missed days that are neither settled nor waiting for a payment, with the forms that settle them. */
export function OpenDays({
  promise: { state, open, covered },
  give,
}: {
  promise: ServicePromiseView
  /** Null if giving online is not possible. */
  give: GiveOptions | null
}) {
  const isEmpty = open.money.days.length === 0 && open.minutes.days.length === 0
  if (!state || (isEmpty && state === 'stopped')) return null
  return (
    <section aria-labelledby="open" className="mt-10">
      <h2 id="open" className="mb-3 text-xl">
        Open days
      </h2>
      {isEmpty && <EditableText as="p" text={promiseTexts.nothingOpen} className="text-muted" />}
      <div className="grid gap-10">
        {open.minutes.days.length > 0 && (
          <DayForm {...open.minutes} action="/quran/promise/hours" legend="Days that become service">
            <EditableText as="p" text={promiseTexts.serve} />
            <p>
              {covered > 0
                ? `Your hours cover ${countText(covered, 'day', 'days')}.`
                : 'Your approved hours do not cover a whole day yet. '}
              {covered === 0 && (
                <a className="link" href="/profile/hours/log">
                  Log hours
                </a>
              )}
            </p>
            <DayButtons>{covered > 0 && <Button>Use my hours</Button>}</DayButtons>
          </DayForm>
        )}
        {open.money.days.length > 0 && (
          <DayForm {...open.money} action="/quran/promise/gift" legend="Days that become a gift">
            <p>
              <EditableText as="span" text={promiseTexts.give} />
              {!give && (
                <>
                  {' '}
                  <a className="link" href="/donate">
                    Donate here
                  </a>
                </>
              )}
            </p>
            <Field
              label="Where you gave"
              name="place"
              id="place"
              maxLength={maxPlaceLength}
              autoComplete="off"
            />
            <DayButtons>
              <Button variant={give ? 'quiet' : 'primary'}>Mark as given</Button>
            </DayButtons>
            {give && <GiveHere days={open.money.days} options={give} />}
          </DayForm>
        )}
      </div>
    </section>
  )
}

function DayForm({
  action,
  legend,
  days,
  total,
  children,
}: ServicePromiseView['open']['money'] & { action: string; legend: string; children: ReactNode }) {
  return (
    <PostForm action={action} preventScrollReset className="grid gap-4">
      <DayCheckboxes legend={legend} days={days} total={total} />
      {children}
    </PostForm>
  )
}

const DayButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3">
    {children}
    <Button variant="quiet" formAction="/quran/promise/let-go">
      Let the checked days go
    </Button>
  </div>
)
