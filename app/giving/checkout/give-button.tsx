import { useRef } from 'react'
import { withFee } from '#app/giving/amounts/fee.ts'
import { FeeCheckbox, LiveText } from '#app/giving/amounts/fee-checkbox.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useText } from '#app/ui/editable-text.tsx'
import { useFormValues } from '#app/ui/use-form-values.ts'
import { type GiftOptions, giftAmount } from './gift-choice.ts'
import { type FormValues, giftField } from './gift-fields.tsx'
import { giveTexts } from './give-texts.ts'

interface Props {
  form: FormValues
  options: GiftOptions
}

/** Offers to add the fee, and shows it once an amount is chosen. */
export function FeeCover({ form, options: { fee } }: Props) {
  const { defaultValue, ...field } = giftField(form)('coverFee')
  return (
    <FeeCheckbox
      {...field}
      defaultChecked={defaultValue === 'yes'}
      fee={fee}
      values={form.values}
      readAmount={giftAmount}
      fallbackHint="The total is shown before you pay."
    />
  )
}

/** The label of the form's button, with the total once it is known. */
export function GiveLabel({ form, options: { fee } }: Props) {
  const ref = useRef<HTMLSpanElement>(null)
  const t = useText()
  const values = useFormValues(ref, form.values)
  const { cents } = giftAmount(values)
  return (
    <span ref={ref}>
      <LiveText fallback={t(giveTexts.submitPlain)} text={cents !== undefined && label(cents)} />
    </span>
  )

  function label(cents: number) {
    const amount = formatMoney(values.coverFee === 'yes' ? withFee(cents, fee) : cents)
    if (values.frequency === 'month') return t(giveTexts.submitMonthly, { amount })
    if (values.frequency === 'week') return t(giveTexts.submitWeekly, { amount })
    return t(giveTexts.submit, { amount })
  }
}
