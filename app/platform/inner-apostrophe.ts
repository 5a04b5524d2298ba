/** An apostrophe inside an Arabic word such as Qur'an, not in a contraction or a possessive. */
const innerApostrophe = /(?<=\p{L}{2})’(?=\p{L})(?!(?:s|t|d|m|re|ve|ll)(?!\p{L}))/gu

/** Makes the apostrophes inside Arabic words straight, as everywhere on the site, after markdown-it has curled them. */
export const straightenInnerApostrophes = (text: string) => text.replace(innerApostrophe, "'")
