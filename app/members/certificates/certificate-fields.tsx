import { Field, Select } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { nameChoices, shortName, wordings } from './certificate.ts'

type Result = Parameters<typeof fieldProps>[0]

/** First and last day of a period. */
export function PeriodFields({
  result,
  from,
  to,
  maxFrom,
}: {
  result: Result
  from: string
  to: string
  maxFrom: string
}) {
  const field = fieldProps(result)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Start date"
        type="date"
        max={maxFrom}
        {...field('from')}
        defaultValue={result?.values.from ?? from}
      />
      <Field label="End date" type="date" {...field('to')} defaultValue={result?.values.to ?? to} />
    </div>
  )
}

/** The wording of a certificate, and how its verification page shows the name. */
export function CertificateFields({ result, name }: { result: Result; name: string }) {
  const field = fieldProps(result)
  return (
    <>
      <Select label="Wording" {...field('wording')} defaultValue={result?.values.wording ?? 'general'}>
        {Object.entries(wordings).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Name on the verification page"
        hint="The certificate itself shows the full name. Anyone who has its code can open the verification page."
        {...field('shownName')}
        defaultValue={result?.values.shownName ?? 'short'}
      >
        {Object.entries(nameChoices).map(([value, label]) => (
          <option key={value} value={value}>
            {name ? `${label}: ${value === 'short' ? shortName(name) : name}` : label}
          </option>
        ))}
      </Select>
    </>
  )
}
