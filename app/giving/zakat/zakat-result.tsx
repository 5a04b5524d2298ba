import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { formatMoney } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { type CalculatorResult, firstProblem, zakatGivePath } from './zakat-form.ts'
import { zakatTexts } from './zakat-texts.ts'

interface Props {
  /** What the form has now; null before anything is entered. */
  result: CalculatorResult | null
  /** Whether fields are highlighted. */
  hasShownErrors: boolean
}

/** The result, or a hint about what is missing. */
export function ZakatResult({ result, hasShownErrors }: Props) {
  const t = useText()
  const zakat = result?.zakat ?? null
  const problem = hasShownErrors ? correctFieldsMessage : result && firstProblem(result)
  return (
    <section aria-labelledby="result" className="card border-t-4 border-t-brass p-6">
      <h2 id="result" className="text-xl">
        Your zakat
      </h2>
      {/* Announces only the result, not every figure, while the user types. */}
      <p role="status" className="mt-2 font-serif text-3xl font-semibold tabular-nums">
        {zakat ? formatMoney(zakat.dueCents) : '–'}
      </p>
      {zakat ? (
        <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-hairline pt-4 tabular-nums">
          <Row label="What you own" cents={zakat.assetsCents} />
          <Row label="Debts due now" cents={zakat.debtCents} />
          <Row label="After debts" cents={zakat.netCents} />
          <Row label="Nisab" cents={zakat.nisabCents} />
        </dl>
      ) : (
        <p className="mt-3 text-muted">
          {problem ?? 'Choose the gold or silver nisab, and enter what you own.'}
        </p>
      )}
      {zakat && zakat.dueCents === 0 && <EditableText as="p" text={zakatTexts.below} className="mt-4" />}
      {zakat && zakat.dueCents > 0 && (
        <ButtonLink href={zakatGivePath(zakat.dueCents)} rel="nofollow" className="mt-5">
          {t(zakatTexts.give)}
        </ButtonLink>
      )}
    </section>
  )
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{formatMoney(cents)}</dd>
    </>
  )
}
