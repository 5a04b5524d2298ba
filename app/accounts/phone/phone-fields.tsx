import type { FormResult } from '#app/platform/http/form-result.ts'
import { Field } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

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
export const codeSentText = (maskedNumber: string, isConnected: boolean) =>
  isConnected
    ? `We sent a text message with six digits to ${maskedNumber}. They work for five minutes.`
    : `This site cannot send text messages at the moment. The code for ${maskedNumber} was stored on the server.`
