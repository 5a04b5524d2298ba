import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import { readGiftOptions } from '#app/giving/checkout/gift-options.server.ts'
import { giftToken } from '#app/giving/checkout/gift-token.server.ts'
import { giveTexts } from '#app/giving/checkout/give-texts.ts'
import { setCheckoutSession } from '#app/giving/gifts/gift-store.server.ts'
import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { missedDaysFunds } from './missed-days-funds.ts'
import { type MissedDaysGift, releaseDays } from './missed-days-gift-store.server.ts'
import { promiseTexts } from './promise-texts.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
}

export const promisePath = '/quran/promise'

/** What a member can give to, and the payment provider; null if online giving is unavailable. */
export async function readPaymentOptions({ context }: Args, now: Date) {
  const [options, provider] = await Promise.all([
    readGiftOptions(context, now),
    openProvider(context.get(databaseContext), context.get(configContext)),
  ])
  return options && provider && { options, provider }
}

type PaymentOptions = NonNullable<Awaited<ReturnType<typeof readPaymentOptions>>>

/** Redirects to the payment page for a missed-days gift. If the page cannot be opened, the days can be chosen again. */
export async function redirectToPayment(
  args: Args,
  member: Pick<Member, 'id' | 'email'>,
  { id, reference, amountCents, currency, fundId }: MissedDaysGift,
  { options, provider }: PaymentOptions,
) {
  const { context, request } = args
  const db = context.get(databaseContext)
  const settings = await readSettings(db)
  const fund = missedDaysFunds(options, (text) => fillText(text, settings)).find((each) => each.id === fundId)
  const title = fillText(giveTexts.pageTitle, settings, {
    fund: fund?.name ?? fillText(giveTexts.sadaqah, settings),
  })
  const origin = siteOrigin(context, request)
  const session = await nullOnError(
    context,
    provider.createCheckout({
      gift: { id, reference, amountCents, currency, title },
      donorEmail: realEmail(member.email) ?? '',
      successUrl: `${origin}/donate/thanks?gift=${giftToken(id, context.get(configContext).secret)}`,
      cancelUrl: `${origin}${promisePath}`,
    }),
  )
  if (!session) {
    await releaseDays(db, member.id, id)
    return redirectWithProblem(args, fillText(promiseTexts.failure, settings))
  }
  await setCheckoutSession(db, { kind: 'gift', id }, session.id)
  return redirect(session.url, { status: 303 })
}

export const redirectWithProblem = (args: Args, text: string) =>
  redirectWithFlash(args, promisePath, { text, tone: 'error', onSite: true })

export const redirectUnavailable = (args: Args) =>
  redirectWithProblem(args, 'Online giving is not available at the moment.')
