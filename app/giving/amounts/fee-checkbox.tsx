import { type ComponentProps, useRef } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { useFormValues } from '#app/ui/use-form-values.ts'
import { type FeeRule, feeFor, withFee } from './fee.ts'
import type { ParsedAmount } from './parse-money.ts'

interface Props extends Pick<ComponentProps<typeof Checkbox>, 'name' | 'id' | 'defaultChecked' | 'error'> {
  fee: FeeRule
  /** The values with which the form was rendered. */
  values: Record<string, string>
  readAmount: (values: Record<string, string>) => ParsedAmount
  /** Shown without JavaScript, and until an amount is entered. */
  fallbackHint: string
}

/** Offers to add the card fee to an amount, and shows the fee once an amount is entered. */
export function FeeCheckbox({ fee, values, readAmount, fallbackHint, ...field }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { cents } = readAmount(useFormValues(ref, values))
  const rule = `${fee.basisPoints / 100}%${fee.fixedCents > 0 ? ` + ${formatMoney(fee.fixedCents)}` : ''}`
  return (
    <div ref={ref}>
      <Checkbox
        {...field}
        value="yes"
        label={
          <LiveText
            fallback={`Cover the card fee (${rule}) so that the full amount is received`}
            text={
              cents !== undefined &&
              `Cover the card fee (${formatMoney(withFee(cents, fee) - cents)}) so that the full ${formatMoney(cents)} is received`
            }
          />
        }
        hint={
          <LiveText
            fallback={fallbackHint}
            text={
              cents !== undefined && `Without it, ${formatMoney(cents - feeFor(cents, fee))} is received.`
            }
          />
        }
      />
    </div>
  )
}

/** A text that changes as the visitor types. `fallback` is shown while `text` is false, and without JavaScript. */
export function LiveText({ text, fallback }: { text: string | false; fallback: string }) {
  if (!text) return fallback
  return (
    <>
      <span className="needs-script">{text}</span>
      <span className="without-script">{fallback}</span>
    </>
  )
}
