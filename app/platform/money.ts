const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats US dollars, always with cents, such as $25.00. */
export function formatCents(cents: number) {
  return dollars.format(cents / 100)
}
