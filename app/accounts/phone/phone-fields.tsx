import type { FormResult } from '#app/platform/http/form-result.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { phoneTexts } from './phone-texts.ts'

export function PhoneField({
  result,
  homeCountry,
}: {
  result: FormResult<string> | undefined
  /** A number without a country code belongs to this country. */
  homeCountry: string
}) {
  return (
    <Field
      label="Phone number"
      type="tel"
      autoComplete="tel"
      hint={`Outside ${homeCountry}, start with + and the country code.`}
      {...fieldProps(result)('phone')}
    />
  )
}

export function PhoneCodeField() {
  return (
    <Field
      label="Code"
      name="code"
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      className="tabular-nums"
    />
  )
}

/** The message after a code was requested; the same for every number. */
export function CodeSent({
  maskedNumber,
  isSmsConnected,
}: {
  maskedNumber: string
  isSmsConnected: boolean
}) {
  const values = { phone: <bdi>{maskedNumber}</bdi> }
  return (
    <EditableText as="span" text={isSmsConnected ? phoneTexts.sent : phoneTexts.stored} values={values} />
  )
}
