import { useRef } from 'react'
import { feeFor, withFee } from '#app/giving/amounts/fee.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useText } from '#app/ui/editable-text.tsx'
import { Checkbox } from '#app/ui/field.tsx'
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
  const ref = useRef<HTMLDivElement>(null)
  const { cents } = giftAmount(useFormValues(ref, form.values))
  const { defaultValue, ...field } = giftField(form)('coverFee')
  const rule = `${fee.basisPoints / 100}%${fee.fixedCents > 0 ? ` + ${formatMoney(fee.fixedCents)}` : ''}`
  return (
    <div ref={ref}>
      <Checkbox
        {...field}
        value="yes"
        defaultChecked={defaultValue === 'yes'}
        label={
          <WithScripts
            fallback={`Add the card fee (${rule}) so that the whole amount arrives`}
            text={
              cents !== undefined &&
              `Add the card fee (${formatMoney(withFee(cents, fee) - cents)}) so that the whole ${formatMoney(cents)} arrives`
            }
          />
        }
        hint={
          <WithScripts
            fallback="The total is shown before you pay."
            text={cents !== undefined && `Without it, ${formatMoney(cents - feeFor(cents, fee))} arrives.`}
          />
        }
      />
    </div>
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
      <WithScripts fallback={t(giveTexts.submitPlain)} text={cents !== undefined && label(cents)} />
    </span>
  )

  function label(cents: number) {
    const amount = formatMoney(values.coverFee === 'yes' ? withFee(cents, fee) : cents)
    if (values.frequency === 'month') return t(giveTexts.submitMonthly, { amount })
    if (values.frequency === 'week') return t(giveTexts.submitWeekly, { amount })
    return t(giveTexts.submit, { amount })
  }
}

/** A text that follows what is entered. Without scripts, it is `fallback`. */
function WithScripts({ text, fallback }: { text: string | false; fallback: string }) {
  if (!text) return fallback
  return (
    <>
      <span className="needs-script">{text}</span>
      <span className="without-script">{fallback}</span>
    </>
  )
}
