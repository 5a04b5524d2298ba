import { data, redirect } from 'react-router'
import { eventTexts } from '#app/events/event/event-texts.ts'
import { changeClaims } from '#app/events/roster/claim-store.server.ts'
import { formatAmount } from '#app/events/roster/need.ts'
import { describeNeed } from '#app/events/roster/need-text.ts'
import { appendSegment } from '#app/events/roster/signup-path.ts'
import { type NeedView, readSignupView } from '#app/events/roster/signup-view.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { checkFields, readFields } from '#app/platform/http/form.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { formFieldProps, toFormState } from '#app/ui/form-state.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/signup-bring.route'
import { amountsOf, bringSchema, maxAmountError, needField } from './bring-form.ts'
import { notSavedMessage } from './signup-form.ts'
import { readSignupRequest } from './signup-request.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['token'] }

async function readBringRequest(args: Route.LoaderArgs | Route.ActionArgs, now: Date) {
  const request = await readSignupRequest(args, now, '/signup/bring')
  const db = args.context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const view = await readSignupView(db, request.event, request.ownSignup, now, timeZone)
  return { ...request, db, view }
}

export async function loader(args: Route.LoaderArgs) {
  const { event, ownSignup, path, view } = await readBringRequest(args, new Date())
  if (ownSignup?.status !== 'confirmed' || view.availability === 'none') return redirect(path)
  return {
    event: { slug: event.slug, title: event.title, dates: formatDateRange(event) },
    needs: view.needs,
    path,
  }
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

/** Changes what someone with a spot is bringing. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { event, ownSignup, path, view, db } = await readBringRequest(args, now)
  if (!ownSignup) return notFound('Sign-up')
  const values = await readFields(args.request)
  const fail = (status: number, errors: Record<string, string>) =>
    data<FormResult<never>>({ values, errors, problem: notSavedMessage, sent: null }, { status })
  const form = checkFields(values, bringSchema(view.needs))
  if (!form.ok) return fail(400, form.errors)
  if (view.availability === 'none') return redirect(path)
  const result = await changeClaims(db, ownSignup, amountsOf(form.value, view.needs), now)
  if (!result.ok && result.noSpot)
    return redirectWithFlash(args, path, {
      text: 'You need a spot at the event before you can say what you’re bringing.',
      tone: 'error',
      onSite: true,
    })
  if (!result.ok) {
    const errors = view.needs.map((need) => [
      needField(need.id),
      maxAmountError(result.max[need.id] ?? 0, need),
    ])
    return fail(
      409,
      Object.fromEntries(errors.filter((_, index) => isTooMuch(view.needs[index], result.max))),
    )
  }
  const isFromEvent = values.from === 'event'
  return redirectWithFlash(args, isFromEvent ? `/events/${event.slug}` : path, {
    text: fillText(eventTexts.needsSaved, await readSettings(db)),
    tone: 'success',
    onSite: true,
  })
}

const isTooMuch = (need: NeedView | undefined, max: Record<string, number>) =>
  need !== undefined && max[need.id] !== undefined

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `What can you bring? ${args.loaderData?.event.title ?? ''}`,
    description: args.loaderData?.event.dates ?? '',
    noIndex: true,
  })

export default function SignupBringRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { event, needs, path } = loaderData
  const values = Object.fromEntries(
    needs.map(({ id, ownAmount }) => [needField(id), ownAmount === 0 ? '' : String(ownAmount)]),
  )
  const t = useText()
  const field = formFieldProps(toFormState(values, result))
  return (
    <>
      <PageHeading eyebrow={<a href={`/events/${event.slug}`}>{event.title}</a>} title="What can you bring?">
        <p>{event.dates}</p>
      </PageHeading>
      <div className="shell-width">
        <div className="max-w-xl">
          {needs.length === 0 ? (
            <EditableText as="p" text={eventTexts.needsNone} />
          ) : (
            <ChangeForm
              action={appendSegment(path, 'bring')}
              result={result}
              submitLabel="Save"
              cancel={path}
              cancelLabel="Back"
            >
              {needs.map((need) => (
                <Field
                  key={need.id}
                  label={<bdi className="wrap-anywhere">{need.item}</bdi>}
                  {...field(needField(need.id))}
                  hint={`${describeNeed(need, t(eventTexts.needsMet))}${need.ownAmount > 0 ? ` You’re bringing ${formatAmount(need.ownAmount, need)}.` : ''}`}
                  inputMode="numeric"
                  hideOptional
                  placeholder="0"
                  className="max-w-xs"
                />
              ))}
            </ChangeForm>
          )}
        </div>
      </div>
    </>
  )
}
