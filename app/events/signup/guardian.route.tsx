import { data } from 'react-router'
import { z } from 'zod'
import { partyLimits } from '#app/events/roster/party-limits.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { checkFields, readFields } from '#app/platform/http/form.server.ts'
import { type FormResult, honeypotField } from '#app/platform/http/form-result.ts'
import { requiredPlainLine } from '#app/platform/http/form-text.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/guardian.route'
import { readGuardianRequest } from './guardian-request.server.ts'
import { recordConsent } from './guardian-store.server.ts'
import { guardianTexts } from './guardian-texts.ts'
import { readConsent, readGuardianView } from './guardian-view.server.ts'
import { GuardianView } from './guardian-view.tsx'
import { notSavedMessage } from './signup-form.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['token'] }

/** Shows a guardian what they are asked to agree to, and what they answered. Opening the page changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  const now = new Date()
  return data(await readGuardianView(args, now))
}

/** The page shows personal data, and its links must not pass on the token. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

const consentSchema = z.object({
  signature: requiredPlainLine('Please type your full name.', partyLimits.name),
  agree: z.literal('yes', 'Please check this box if you agree.'),
  consent: z.string().default(''),
})

/** Records a guardian's consent. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const request = await readGuardianRequest(args, now)
  const { signup, path, links } = request
  const { [honeypotField]: _, ...values } = await readFields(args.request)
  const form = checkFields(values, consentSchema)
  if (!form.ok) return fail(400, values, notSavedMessage, form.errors)
  const { text } = await readConsent(args.context, request)
  if (form.value.consent !== text)
    return fail(409, values, 'The text has changed in the meantime. Please read it again.')
  const { signature } = form.value
  const db = args.context.get(databaseContext)
  const updated = await recordConsent(db, signup, { signature, text }, links, now)
  const settings = await readSettings(db)
  const flashes = {
    confirmed: fillText(guardianTexts.thanks, settings),
    waitlisted: fillText(guardianTexts.thanksWaitlist, settings),
    // The guardian agreed before, and the spot was offered since then.
    offered: fillText(guardianTexts.thanksOffered, settings),
    other:
      'Your consent could not be recorded: the event has started or was canceled, or the sign-up is canceled.',
  }
  const status =
    updated && updated.status !== 'pending' && updated.status !== 'cancelled' ? updated.status : 'other'
  const tone = status === 'other' ? 'error' : 'success'
  return redirectWithFlash(args, path, { text: flashes[status], tone, onSite: true })
}

const fail = (
  status: number,
  values: Record<string, string>,
  problem: string,
  errors: Record<string, string> = {},
) => data<FormResult<null>>({ values, errors, problem, sent: null }, { status })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Consent: ${args.loaderData?.event.title ?? ''}`,
    description: args.loaderData?.event.dates ?? '',
    noIndex: true,
  })

export default function GuardianRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { event, state } = loaderData
  return (
    <>
      <PageHeading
        eyebrow={<a href={`/events/${event.slug}`}>{event.title}</a>}
        title={state === 'agreed' ? 'You agreed' : 'Do you agree?'}
      >
        <p>
          {event.dates}
          <span className="block text-base">{event.hijri}</span>
        </p>
        <p className="mt-1">{noWrapClockTimes(event.time)}</p>
      </PageHeading>
      <div className="shell-width">
        <GuardianView view={loaderData} result={result} />
      </div>
    </>
  )
}
