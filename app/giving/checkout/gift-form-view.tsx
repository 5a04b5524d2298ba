import { useRef } from 'react'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PublicFormView } from '#app/ui/public-form-view.tsx'
import { Summary } from '#app/ui/summary.tsx'
import { CampaignFields, FundFields } from './fund-fields.tsx'
import { type GiftOptions, giftLimits } from './gift-choice.ts'
import { AmountFields, type FormValues, FrequencyFields, giftField } from './gift-fields.tsx'
import { FeeCover, GiveLabel } from './give-button.tsx'
import { giveTexts } from './give-texts.ts'
import { useDonorPrefill } from './use-donor-prefill.ts'

const formPath = '/donate/give'

interface Props {
  options: GiftOptions
  /** The values that the form starts with. */
  values: Record<string, string>
  result?: FormResult<unknown> | undefined
  /** Whether only a one-time gift is offered, so that the form does not ask how often. */
  isOneTime?: boolean
}

/** The form that opens the payment provider's page. */
export function GiftFormView({ options, values, result, isOneTime = false }: Props) {
  const t = useText()
  const donorFields = useRef<HTMLDivElement>(null)
  useDonorPrefill(donorFields)
  const form: FormValues = { values: result?.values ?? values, errors: result?.errors ?? {} }
  const field = giftField(form)
  return (
    <>
      {options.isTest && (
        <div className="mb-5">
          <Notice announced={false}>
            <strong>Test mode.</strong> Nothing is charged, and gifts are not counted.
          </Notice>
        </div>
      )}
      <PublicFormView
        id="give"
        action={formPath}
        className="gift-form"
        result={result}
        submitLabel={<GiveLabel form={form} options={options} />}
        failure={t(giveTexts.failure)}
        thanks={null}
      >
        {isOneTime ? (
          <input type="hidden" name="once" value="1" />
        ) : (
          <FrequencyFields form={form} options={options} />
        )}
        <AmountFields form={form} options={options} />
        <FundFields form={form} options={options} />
        <div ref={donorFields} className="grid gap-5 sm:grid-cols-2">
          <Field {...field('name')} label="Name" required autoComplete="name" dir="auto" />
          <Field {...field('email')} label="Email" required type="email" autoComplete="email" />
        </div>
        <CampaignFields form={form} options={options} />
        <Extras form={form} />
        <FeeCover form={form} options={options} />
        {form.values.pledge && <input type="hidden" name="pledge" value={form.values.pledge} />}
      </PublicFormView>
      <EditableText as="p" text={giveTexts.afterSubmit} className="mt-3 text-sm text-muted" />
    </>
  )
}

/** Open only if something was entered. */
function Extras({ form }: { form: FormValues }) {
  const field = giftField(form)
  const [dedication, message] = [field('dedication'), field('message')]
  const isUsed = [dedication, message].some(({ defaultValue, error }) => defaultValue || error)
  return (
    <details open={isUsed || undefined}>
      <Summary>Add a dedication or a message</Summary>
      <div className="mt-2 grid gap-5">
        <Field
          {...dedication}
          label="Dedication"
          maxLength={giftLimits.dedication}
          hint="For example, “In honor of my parents” or “In memory of Yusuf”."
          dir="auto"
        />
        <TextArea
          {...message}
          label="Message"
          rows={3}
          maxLength={giftLimits.message}
          hint="For the team. It is not published."
          dir="auto"
        />
      </div>
    </details>
  )
}
