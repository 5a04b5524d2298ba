import { z } from 'zod'
import { optionalLine, optionalText, requiredEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'
import { type GiftOptions, giftAmount, giftLimits, offeredFrequencies, offeredFunds } from './gift-choice.ts'

const checkbox = z
  .string()
  .optional()
  .transform((text) => text === 'yes')

type OfferedOptions = Pick<GiftOptions, 'weeklyUntil' | 'campaigns'>

/**
 * The form for giving online. The amount is read with `giftAmount`; here it is only checked, along with the other
 * fields.
 */
export const giftSchema = (options: OfferedOptions) =>
  z
    .object({
      frequency: z
        .enum(offeredFrequencies(options), 'Please choose how often you would like to give.')
        .default('once'),
      choice: z.string().default(''),
      amount: z.string().default(''),
      fund: z.enum(offeredFunds(options), 'Please choose what your gift is for.'),
      cause: z.string().default(''),
      name: requiredPlainLine('Please enter your name.', giftLimits.name),
      email: requiredEmail(),
      dedication: optionalLine(giftLimits.dedication),
      message: optionalText(giftLimits.message),
      showName: checkbox,
      wantsUpdates: checkbox,
      coverFee: checkbox,
      pledge: z.string().default(''),
    })
    .refine((value) => giftAmount(value).problem === undefined, {
      path: ['amount'],
      error: ({ input }) => giftAmount(input as Record<string, string>).problem ?? '',
      // Runs even if another field is invalid, so that all errors are shown at once.
      when: () => true,
    })

export type GiftInput = z.infer<ReturnType<typeof giftSchema>>
