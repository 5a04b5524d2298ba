import { useState } from 'react'
import { minCents } from '#app/giving/amounts/amount.ts'
import type { NamedFund } from '#app/giving/funds/funds.ts'
import { generalFund } from '#app/giving/funds/funds.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { currencyDigits, formatMoney } from '#app/platform/money.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import { donateTexts } from './donate-texts.ts'
import { PledgeThanks } from './pledge-thanks.tsx'

interface Props {
  result: FormResult<{ reference: string }> | undefined
  funds: readonly NamedFund[]
  /** The amount and fund that a link to the page preselects. */
  values: Record<string, string>
}

/** The form for donors who prefer to be contacted (specification, sections 2 and 9). */
export function PledgeFormView({ result, funds, values }: Props) {
  const { settings } = useShell()
  const t = useText()
  const [initialResult] = useState(result)
  const field = fieldProps(result ?? { values, errors: {} })
  const fundId = result?.values.fund ?? values.fund ?? generalFund
  // A form that has the choice keeps it, even if the chosen campaign has ended in the meantime.
  const hasFund = result?.values.fund !== undefined || fundId !== generalFund
  const isOffered = funds.some(({ id }) => id === fundId)
  return (
    <>
      <EditableText as="p" text={donateTexts.formIntro} className="mt-1 mb-6 text-muted" />
      <PublicFormView
        id="pledge"
        // With a `fund`, the page reads the funds to choose from.
        action={hasFund ? `/donate?${new URLSearchParams({ fund: fundId })}` : '/donate'}
        result={result}
        submitLabel={t(donateTexts.submit)}
        failure={t(donateTexts.failure)}
        thanks={
          result?.sent && (
            <PledgeThanks
              key={result.sent.reference}
              reference={result.sent.reference}
              isServerRendered={result === initialResult}
            />
          )
        }
      >
        <Field label="Name" {...field('name')} autoComplete="name" />
        <Field label="Email" {...field('email')} type="email" autoComplete="email" />
        <Field
          label={`Amount (${settings.currency})`}
          {...field('amount')}
          inputMode="decimal"
          autoComplete="off"
          hint={`At least ${formatMoney(minCents())}.${currencyDigits(settings.currency) === 2 ? ' You can include cents.' : ''}`}
          className="max-w-60"
        />
        {hasFund && (
          // Without the key, a browser would choose the first fund when the chosen one is removed.
          <Select
            key={String(isOffered)}
            label="For"
            {...field('fund')}
            defaultValue={isOffered ? fundId : ''}
          >
            {!isOffered && <option value="">Choose</option>}
            {funds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </PublicFormView>
    </>
  )
}
