/** The id of an object, which the provider sends either as an id or expanded. */
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const dateOf = (seconds: number) => new Date(seconds * 1000)
