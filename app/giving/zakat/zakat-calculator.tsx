import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toDecimal } from '#app/platform/money.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { InlineRadios } from '#app/ui/inline-radios.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { focusOnProblem } from '#app/ui/post-form.tsx'
import type { NisabPrice } from './nisab-price-store.server.ts'
import { type Metal, metalLabels, metals, stalePriceDays } from './zakat.ts'
import {
  assetFields,
  type CalculatorResult,
  calculateFromFields,
  debtField,
  gramsField,
  priceField,
  standardField,
} from './zakat-form.ts'
import { ZakatResult } from './zakat-result.tsx'
import { zakatTexts } from './zakat-texts.ts'

type Prices = Record<Metal, NisabPrice | null>

const assetLabels: Record<(typeof assetFields)[number], { label: string; hint?: string }> = {
  cash: { label: 'Cash and bank accounts' },
  jewelry: { label: 'Other gold and silver, by value', hint: 'For example, coins and jewelry.' },
  investments: { label: 'Investments', hint: 'Stocks, funds and similar assets, at today’s value.' },
  goods: { label: 'Goods for sale', hint: 'Business inventory, at its selling price.' },
  owed: { label: 'Money owed to you', hint: 'What you expect to get back.' },
}

/**
 * With JavaScript, the result is updated as the user types, and nothing is sent. Without it, the form is posted.
 */
export function ZakatCalculator({
  prices,
  result,
}: {
  prices: Prices
  /** The server's result, after the form was posted. */
  result: CalculatorResult | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState(result ?? null)
  /** The errors of the last submission, of which those that still hold are shown. */
  const [errors, setErrors] = useState(result?.errors ?? {})
  const shownErrors = Object.fromEntries(
    Object.entries(current?.errors ?? {}).filter(([name]) => name in errors),
  )
  // Reads what was typed before hydration.
  useEffect(() => setCurrent(form.current && calculateFromForm(form.current)), [])
  // Runs after the errors are shown.
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusOnProblem(form.current)
  }, [errors])

  function calculate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = calculateFromForm(event.currentTarget)
    setCurrent(next)
    setErrors(next.errors)
  }

  return (
    <form
      ref={form}
      method="post"
      action="/zakat#result"
      id="zakat"
      noValidate
      autoComplete="off"
      onInput={({ currentTarget }) => setCurrent(calculateFromForm(currentTarget))}
      onSubmit={calculate}
      className="shell-width grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
    >
      <div className="grid gap-8">
        <Nisab prices={prices} values={result?.values} errors={shownErrors} />
        <Amounts values={result?.values} errors={shownErrors} />
        <div>
          <Button>Calculate</Button>
        </div>
      </div>
      <div className="md:sticky md:top-6 md:self-start">
        <ZakatResult result={current} hasShownErrors={Object.keys(shownErrors).length > 0} />
        <EditableText as="p" text={zakatTexts.rule} className="mt-5 text-sm text-muted" />
        <EditableText as="p" text={zakatTexts.scholar} className="mt-3 text-sm text-muted" />
      </div>
    </form>
  )
}

const calculateFromForm = (form: HTMLFormElement) =>
  calculateFromFields(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  )

interface FieldsProps {
  values: Record<string, string> | undefined
  errors: Record<string, string>
}

function Nisab({ prices, values, errors }: FieldsProps & { prices: Prices }) {
  const { settings } = useShell()
  return (
    <fieldset className="grid gap-4" aria-describedby="standard-hint">
      <legend className="mb-2 font-serif text-xl font-semibold">Nisab</legend>
      <div id="standard-hint">
        <EditableText as="p" text={zakatTexts.standard} className="text-sm text-muted" />
        <FieldError id="standard-error" error={errors[standardField]} />
      </div>
      <InlineRadios
        name={standardField}
        labels={metalLabels}
        defaultValue={values?.[standardField]}
        invalid={errors[standardField] !== undefined}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {metals.map((metal) => {
          const name = priceField(metal)
          const price = prices[metal]
          return (
            <Field
              key={metal}
              id={name}
              name={name}
              label={`Price per gram of ${metalLabels[metal].toLowerCase()} (${settings.currency})`}
              hideOptional
              inputMode="decimal"
              error={errors[name]}
              defaultValue={values?.[name] ?? (price ? toDecimal(price.centsPerGram) : '')}
              hint={price ? <PriceHint price={price} /> : 'Please look up today’s price.'}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function PriceHint({ price: { pricedOn, source, isStale } }: { price: NisabPrice }) {
  return (
    <>
      As of {formatLongDate(pricedOn)}, from <bdi>{source}</bdi>.
      {isStale && (
        <strong className="block text-ink">
          This price is older than {stalePriceDays} days. Please look up today’s price.
        </strong>
      )}
    </>
  )
}

function Amounts({ values, errors }: FieldsProps) {
  const { settings } = useShell()
  const field = (name: string) => ({
    id: name,
    name,
    inputMode: 'decimal' as const,
    hideOptional: true,
    error: errors[name],
    defaultValue: values?.[name] ?? '',
  })
  return (
    <>
      <fieldset className="grid gap-5">
        <legend className="mb-2 font-serif text-xl font-semibold">What you own</legend>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {metals.map((metal) => (
            <Field key={metal} {...field(gramsField(metal))} label={`${metalLabels[metal]} (grams)`} />
          ))}
        </div>
        {assetFields.map((name) => {
          const { label, hint } = assetLabels[name]
          return <Field key={name} {...field(name)} label={`${label} (${settings.currency})`} hint={hint} />
        })}
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-serif text-xl font-semibold">What you owe</legend>
        <Field
          {...field(debtField)}
          label={`Debts that are due now (${settings.currency})`}
          hint="For example, bills and this month’s mortgage payment, but not the whole mortgage."
        />
      </fieldset>
    </>
  )
}
