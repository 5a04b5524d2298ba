import { line, lines } from './setting-field.ts'

const amount = /^\d{1,7}(?:\.\d{1,3})?$/

/** Giving online. */
export const givingFields = [
  lines('suggestedAmounts', 'Suggested amounts', ['25', '50', '100', '250'], {
    hint: 'One per line, at most six, such as 25 or 7.50. None is selected in advance, and donors can enter any other amount.',
    optional: true,
    maxLines: 6,
    max: 11,
    check: (amounts) => {
      const invalid = amounts.find((text) => !amount.test(text))
      return invalid !== undefined && `Please enter “${invalid}” as a number, such as 25 or 7.50.`
    },
  }),
  line('cardFeePercent', 'Card fee percentage', '2.9', {
    hint: 'What the payment provider keeps of each card payment. Donors can choose to cover it. Check which rate applies to your account.',
    max: 5,
    pattern: /^1?\d(?:\.\d{1,2})?$/,
    check: (text) => !/^1?\d(?:\.\d{1,2})?$/.test(text) && 'Please enter a percentage below 20, such as 2.9.',
  }),
  line('cardFeeFixed', 'Fixed card fee', '0.30', {
    hint: 'In the site’s currency, added to the percentage. Enter 0 if there is none.',
    max: 11,
    pattern: amount,
    check: (text) => !amount.test(text) && 'Please enter an amount, such as 0.30.',
  }),
]
