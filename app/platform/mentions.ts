/** Matches a name or email address as a whole: ali@x.org is not in wali@x.org. */
const identifierPattern = (identifier: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${identifier.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}]|[._-][\\p{L}\\p{N}])`,
    'giu',
  )

export const mentions = (text: string, identifier: string) =>
  identifier !== '' && identifierPattern(identifier).test(text)

/** Replaces every mention of these names, email addresses or phone numbers. */
export const replaceMentions = (text: string, identifiers: string[], replacement: string) =>
  identifiers
    .filter(Boolean)
    .reduce((rest, identifier) => rest.replace(identifierPattern(identifier), () => replacement), text)
