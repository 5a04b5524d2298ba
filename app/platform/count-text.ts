import { lazy } from './memoize.ts'

// Created once: `toLocaleString` creates a formatter on every call.
const countFormat = lazy(() => new Intl.NumberFormat('en-US'))
const amountFormat = lazy(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))

/** '1 person', '1,200 people' */
export const countText = (count: number, singular: string, plural: string) =>
  `${countFormat().format(count)} ${count === 1 ? singular : plural}`

/** '1,200', '2.5' */
export const formatNumber = (value: number) => amountFormat().format(value)

/** '1 page', '2.5 pages' */
export const amountText = (value: number, singular: string, plural: string) =>
  `${formatNumber(value)} ${value === 1 ? singular : plural}`
