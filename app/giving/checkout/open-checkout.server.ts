import type { RouterContextProvider } from 'react-router'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { setCheckoutSession } from '#app/giving/gifts/gift-store.server.ts'
import { donateTexts } from '#app/giving/pledges/donate-texts.ts'
import { isPledgeToken } from '#app/giving/pledges/pledge-link.server.ts'
import { findPledgeToPay } from '#app/giving/pledges/pledge-store.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { formatMoney, siteCurrency } from '#app/platform/money.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import type { GiftOptions } from './gift-choice.ts'
import type { GiftInput } from './gift-form.ts'
import { giftToken } from './gift-token.server.ts'
import { giveTexts } from './give-texts.ts'
import { type GiftDetails, toGiftDetails } from './new-gift.ts'
import { startCheckout } from './start-checkout.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** Stores the gift from the form, and returns the URL of its payment page. */
export async function openCheckout(
  { context, request }: Args,
  provider: Provider,
  input: GiftInput,
  options: GiftOptions,
  now: Date,
) {
  const db = context.get(databaseContext)
  const { secret } = context.get(configContext)
  const settings = await readSettings(db)
  const details = toGiftDetails(input, options, {
    first: fillText(donateTexts.firstCause, settings),
    second: fillText(donateTexts.secondCause, settings),
    third: fillText(donateTexts.thirdCause, settings),
  })
  const { frequency } = input
  const started = await startCheckout(
    db,
    {
      ...details,
      frequency,
      endsOn: options.weeklyUntil,
      pledgeId: await pledgeIdOf(db, input.pledge, secret),
      userId: context.get(memberContext)?.id ?? null,
      isTest: provider.isTest,
    },
    now,
  )
  const { id, reference } = started
  const { amountCents } = details
  const gift = {
    id,
    reference,
    amountCents,
    currency: siteCurrency(),
    title: titleOf(details, options, settings),
  }
  const origin = siteOrigin(context, request)
  const session = await provider.createCheckout({
    ...(frequency === 'once' ? { gift } : { recurringGift: { ...gift, interval: frequency } }),
    donorEmail: details.donor.email,
    successUrl: `${origin}/donate/thanks?gift=${giftToken(id, secret)}`,
    cancelUrl: `${origin}/donate/give?canceled=1`,
  })
  await setCheckoutSession(db, started, session.id)
  return { url: session.url }
}

/** The id of the pledge with which the form was prefilled; null if there is none, or if it was already received. */
async function pledgeIdOf(db: Database, signedReference: string, secret: string) {
  const [reference = '', token = ''] = signedReference.split('.')
  if (!isPledgeToken(reference, token, secret)) return null
  const pledge = await findPledgeToPay(db, reference)
  return pledge && !pledge.isReceived ? pledge.id : null
}

/** The name of the gift on the payment page, with the included fee, if any. */
function titleOf({ fundId, cause, feeCoverCents }: GiftDetails, options: GiftOptions, settings: Settings) {
  const names: Record<string, string> = {
    [generalFund]: cause || fillText(giveTexts.general, settings),
    [sadaqahFund]: fillText(giveTexts.sadaqah, settings),
    [zakatFund]: fillText(giveTexts.zakat, settings),
  }
  const fund = names[fundId] ?? options.campaigns.find(({ id }) => id === fundId)?.title ?? ''
  return feeCoverCents > 0
    ? fillText(giveTexts.pageTitleWithFee, settings, { fund, fee: formatMoney(feeCoverCents) })
    : fillText(giveTexts.pageTitle, settings, { fund })
}
