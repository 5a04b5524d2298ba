import { z } from 'zod'
import { ledgerAmountField } from '#app/giving/amounts/amount-field.ts'
import { directMethods } from '#app/giving/gifts/gift-method.ts'
import { receivedDate } from '#app/giving/pledges/received-date.ts'
import { optionalEmail, optionalText, requiredPlainLine } from '#app/platform/http/form-text.ts'

/** A gift that was received outside the site; `today` is the latest possible date. */
export const recordGiftSchema = (today: string) =>
  z.object({
    id: z.uuid('Please reload this page and try again.'),
    name: requiredPlainLine('Please enter the donor’s name, or “A donor”.', 100),
    email: optionalEmail(),
    amount: ledgerAmountField,
    fundId: z.string('Please choose a fund.').min(1, 'Please choose a fund.'),
    method: z.enum(directMethods, 'Please choose a method.'),
    receivedOn: receivedDate(today),
    sendReceipt: z.string().optional(),
    note: optionalText(2000),
  })
