import { parseMoney } from '#app/giving/amounts/parse-money.ts'
import { toDecimal } from '#app/platform/money.ts'
import {
  calculateZakat,
  type Metal,
  maxPriceCents,
  metalLabels,
  metals,
  metalsNeedingPrice,
  parseGrams,
  type Zakat,
} from './zakat.ts'

/** The form's fields for assets other than gold and silver by weight. */
export const assetFields = ['cash', 'jewelry', 'investments', 'goods', 'owed'] as const

export const debtField = 'debts'
export const standardField = 'standard'
export const gramsField = (metal: Metal) => `${metal}Grams`
export const priceField = (metal: Metal) => `${metal}Price`

/** All of the form's fields. Other fields of a request are ignored. */
const fieldNames = [
  standardField,
  ...assetFields,
  debtField,
  ...metals.flatMap((metal) => [gramsField(metal), priceField(metal)]),
]

/** Amounts up to this limit add up exactly, even together with a ton of each metal at the highest price. */
const maxFieldCents = 1e12

export interface CalculatorResult {
  values: Record<string, string>
  errors: Record<string, string>
  zakat: Zakat | null
}

/** Calculates the zakat of a filled-in form, in the browser and on the server. Empty amounts are zero. */
export function calculateFromFields(typed: Record<string, string>): CalculatorResult {
  const values = Object.fromEntries(fieldNames.map((name) => [name, typed[name] ?? '']))
  const errors: Record<string, string> = {}
  const readCents = (name: string, max = maxFieldCents) => {
    if (isBlank(values[name])) return 0
    const { cents = 0, problem } = parseMoney(values[name] ?? '')
    if (problem !== undefined) errors[name] = problem
    else if (cents > max) errors[name] = 'Please enter a smaller amount.'
    return cents
  }
  const milligrams = Object.fromEntries(
    metals.map((metal) => [metal, readMilligrams(gramsField(metal), values, errors)]),
  ) as Record<Metal, number>
  const centsPerGram = Object.fromEntries(
    metals.map((metal) => [metal, readCents(priceField(metal), maxPriceCents) || null]),
  ) as Record<Metal, number | null>
  const assetCents = assetFields.map((name) => readCents(name))
  const debtCents = readCents(debtField)
  const standard = metals.find((metal) => metal === values[standardField])
  if (!standard) {
    errors[standardField] = 'Please choose gold or silver.'
    return { values, errors, zakat: null }
  }
  for (const metal of metalsNeedingPrice({ standard, milligrams })) {
    if (centsPerGram[metal] === null)
      errors[priceField(metal)] ??= `Please enter the price per gram of ${metalLabels[metal].toLowerCase()}.`
  }
  const isValid = Object.keys(errors).length === 0
  const zakat = isValid ? calculateZakat({ standard, centsPerGram, milligrams, assetCents, debtCents }) : null
  return { values, errors, zakat }
}

function readMilligrams(name: string, values: Record<string, string>, errors: Record<string, string>) {
  if (isBlank(values[name])) return 0
  const milligrams = parseGrams(values[name] ?? '')
  if (milligrams === null) errors[name] = 'Please enter the weight in grams, such as 12.5.'
  return milligrams ?? 0
}

/**
 * The first problem of a form without a result; null if no metal is chosen or nothing is entered under “What you own”.
 */
export function firstProblem({ values, errors }: CalculatorResult) {
  const owned = [...metals.map(gramsField), ...assetFields]
  const hasStarted = !(standardField in errors) && owned.some((name) => !isBlank(values[name]))
  return hasStarted ? (Object.values(errors)[0] ?? null) : null
}

const isBlank = (text: string | undefined) => !text?.trim()

/** The path of the donation form with the zakat filled in. The amount is sent only if someone follows the link. */
export const zakatGivePath = (dueCents: number) =>
  `/donate?${new URLSearchParams({ fund: 'zakat', amount: toDecimal(dueCents) })}`
