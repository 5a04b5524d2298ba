import { redirect } from 'react-router'
import { minCents } from '#app/giving/amounts/amount.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import type { Route } from './+types/promise-give.route'
import { chosenDates } from './chosen-days.ts'
import {
  promisePath,
  readPaymentOptions,
  redirectToPayment,
  redirectUnavailable,
  redirectWithProblem,
} from './missed-days-checkout.server.ts'
import { missedDaysFunds } from './missed-days-funds.ts'
import { startMissedDaysGift } from './missed-days-gift-store.server.ts'

export const loader = () => redirect(promisePath)

const problems = {
  changed: () => 'These days have changed. Please choose again.',
  tooLittle: () => `The smallest donation is ${formatMoney(minCents())}. Please check more days.`,
  tooMuch: () => 'This is too much for one gift. Please choose fewer days.',
}

/** Starts a gift for the checked days, and redirects to its payment page. */
export async function action(args: Route.ActionArgs) {
  const member = requireMember(args.context, quranLogLoginMessage)
  const form = await readForm(args.request)
  const dates = chosenDates(form)
  if (dates.length === 0) return redirectWithProblem(args, 'Please check a day first.')
  const now = new Date()
  const payment = await readPaymentOptions(args, now)
  if (!payment) return redirectUnavailable(args)
  const fundId = String(form.get('fund') ?? '')
  if (!missedDaysFunds(payment.options, () => '').some(({ id }) => id === fundId))
    return redirectWithProblem(args, 'Please choose what your gift is for.')
  const choice = { dates, fundId, isTest: payment.provider.isTest }
  const gift = await startMissedDaysGift(args.context.get(databaseContext), member, choice, now)
  if (typeof gift === 'string') return redirectWithProblem(args, problems[gift]())
  return redirectToPayment(args, member, gift, payment)
}
