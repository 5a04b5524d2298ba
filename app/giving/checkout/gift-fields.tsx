import type { ReactNode } from 'react'
import { minCents } from '#app/giving/amounts/amount.ts'
import { currencyDigits, formatMoney, siteCurrency, toDecimal } from '#app/platform/money.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'
import { Field, FieldError } from '#app/ui/field.tsx'
import { type Frequency, type GiftOptions, offeredFrequencies, otherAmount } from './gift-choice.ts'

export interface FormValues {
  values: Record<string, string>
  errors: Record<string, string>
}

/** The props of a field of the form by its name. The page has a second form, so the ids have a prefix. */
export const giftField =
  ({ values, errors }: FormValues) =>
  (name: string) => ({
    name,
    id: `gift-${name}`,
    defaultValue: values[name] ?? '',
    error: errors[name],
  })

const frequencyLabels: Record<Frequency, string> = { once: 'Once', month: 'Monthly', week: 'Weekly' }

export function FrequencyFields({ form, options }: { form: FormValues; options: GiftOptions }) {
  const frequencies = offeredFrequencies(options)
  const chosenFrequency = form.values.frequency ?? 'once'
  return (
    <Choices legend="How often" error={form.errors.frequency} id="gift-frequency">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {frequencies.map((frequency) => (
          <Tile key={frequency} name="frequency" value={frequency} isChosen={frequency === chosenFrequency}>
            {frequencyLabels[frequency]}
          </Tile>
        ))}
      </div>
      {options.weeklyUntil && (
        <p className="gift-weekly mt-2 text-sm text-muted">
          Weekly from today until {formatLongDate(options.weeklyUntil)}, the end of Ramadan. Your gift then
          stops automatically.
        </p>
      )}
    </Choices>
  )
}

export function AmountFields({ form, options: { amounts } }: { form: FormValues; options: GiftOptions }) {
  const field = giftField(form)('amount')
  const currency = siteCurrency()
  const textField = (
    <Field
      {...field}
      label={amounts.length > 0 ? `Other amount (${currency})` : `Amount (${currency})`}
      required
      inputMode="decimal"
      autoComplete="off"
      hint={`At least ${formatMoney(minCents())}.${currencyDigits(currency) === 2 ? ' You can include cents.' : ''}`}
      className="max-w-60"
    />
  )
  if (amounts.length === 0) return textField
  const { choice } = form.values
  return (
    <Choices legend="Amount" id="gift-choice">
      <div className="flex flex-wrap gap-2 *:flex-[1_1_6rem]">
        {amounts.map((cents) => (
          <Tile key={cents} name="choice" value={toDecimal(cents)} isChosen={choice === toDecimal(cents)}>
            {formatMoney(cents).replace(/\.00$/, '')}
          </Tile>
        ))}
        <Tile
          // React does not check a radio button that is already mounted. After an error, the new key mounts a new one.
          key={field.error}
          name="choice"
          value={otherAmount}
          isChosen={choice === otherAmount || Boolean(field.error)}
        >
          Other amount
        </Tile>
      </div>
      <div className="gift-other mt-4">{textField}</div>
    </Choices>
  )
}

/** Radio buttons with a legend, described by their error. */
export function Choices({
  id,
  legend,
  error,
  children,
}: {
  id: string
  legend: string
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** A radio button as a tile. */
function Tile({
  name,
  value,
  isChosen,
  children,
}: {
  name: string
  value: string
  isChosen: boolean
  children: ReactNode
}) {
  return (
    <label className="gift-tile">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} className="sr-only" />
      {children}
    </label>
  )
}
