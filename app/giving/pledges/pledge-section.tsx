import { useState } from 'react'
import { minCents } from '#app/giving/amounts/amount.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { currencyDigits, formatMoney } from '#app/platform/money.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import { donateTexts } from './donate-texts.ts'
import { PledgeThanks } from './pledge-thanks.tsx'

type Result = FormResult<{ reference: string }>

/** The form of those who would rather be written to (specification, sections 2 and 9). */
export function PledgeForm({ result }: { result: Result | undefined }) {
  const { settings } = useShell()
  const t = useText()
  const [initialResult] = useState(result)
  const field = fieldProps(result)
  return (
    <>
      <EditableText as="p" text={donateTexts.formIntro} className="mt-1 mb-6 text-muted" />
      <PublicFormView
        id="pledge"
        action="/donate"
        result={result}
        submit={t(donateTexts.submit)}
        failure={t(donateTexts.failure)}
        thanks={
          result?.sent && (
            <PledgeThanks
              key={result.sent.reference}
              reference={result.sent.reference}
              notHydrated={result === initialResult}
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
      </PublicFormView>
    </>
  )
}
