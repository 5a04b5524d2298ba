import { redirect } from 'react-router'
import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { submittedFields } from '#app/platform/http/form.server.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/give.route'
import { valuesFromQuery } from './gift-choice.ts'
import { GiftColumns } from './gift-columns.tsx'
import { giftFormCookie, readGiftFormCookie } from './gift-cookie.server.ts'
import { giftSchema } from './gift-form.ts'
import { GiftFormView } from './gift-form-view.tsx'
import { readGiftOptions } from './gift-options.server.ts'
import { giveTexts } from './give-texts.ts'
import { openCheckout } from './open-checkout.server.ts'

export const handle: PageHandle = {
  hydrate: 'interaction',
  query: ['amount', 'fund', 'campaign', 'once', 'canceled'],
}

/**
 * The form for giving online, on a page of its own. Donors see it after an error and after coming back from the
 * payment page. It is prefilled for members.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const options = await readGiftOptions(context, new Date())
  // Someone may still open this URL after the provider was disconnected.
  if (!options) throw redirect('/donate')
  const isCanceled = searchParams.has('canceled')
  const values = {
    ...memberValues(context),
    ...valuesFromQuery(Object.fromEntries(searchParams), options),
    ...(isCanceled && readGiftFormCookie({ request, context })),
  }
  return { options, values, isCanceled, isOneTime: searchParams.has('once') || values.once === '1' }
}

function memberValues(context: Route.LoaderArgs['context']): Record<string, string> {
  const member = context.get(memberContext)
  return member ? { name: member.name, email: realEmail(member.email) ?? '' } : {}
}

/** The page can show the donor’s name and email address. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

/**
 * Thieves test stolen cards on donation pages. Above this rate from one network, each attempt requires a proof of
 * work from the browser.
 */
const attemptsPerHour = 30

/** Stores the gift and redirects to the provider's page. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { context } = args
  const [options, provider] = await Promise.all([
    readGiftOptions(context, now),
    openProvider(context.get(databaseContext), context.get(configContext)),
  ])
  if (!options || !provider) throw redirect('/donate')
  const result = await handlePublicForm(args, {
    name: 'gift',
    schema: giftSchema(options),
    perHour: attemptsPerHour,
    save: (input) => openCheckout(args, provider, input, options, now),
    failure: giveTexts.failure,
    now,
  })
  const { sent } = result.data
  if (!sent) return result
  const { website: _, proof: __, ...values } = submittedFields(args.request) ?? {}
  throw redirect(sent.url, { status: 303, headers: { 'Set-Cookie': giftFormCookie(args, values) } })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Give now', description: 'Your gift.', noIndex: true })

export default function GiveRoute({
  loaderData: { isCanceled, isOneTime, ...form },
  actionData: result,
}: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageHeading title={t(giveTexts.formTitle)} titleText={giveTexts.formTitle} />
      <GiftColumns campaigns={form.options.campaigns}>
        <div className="card self-start border-t-4 border-t-brass p-6 sm:p-8">
          {isCanceled && !result && (
            <div className="mb-5">
              <Notice>
                <EditableText as="p" text={giveTexts.canceled} />
              </Notice>
            </div>
          )}
          <GiftFormView {...form} isOneTime={isOneTime || result?.values.once === '1'} result={result} />
        </div>
      </GiftColumns>
    </>
  )
}
