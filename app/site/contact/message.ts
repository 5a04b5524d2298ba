/** The states of a message, as admins read them. */
export const messageStates = { new: 'New', answered: 'Answered', archived: 'Archived', spam: 'Spam' }

export type MessageStatus = keyof typeof messageStates

const excerptLength = 120

/** The first words of a message, for a list. */
export function firstWords(body: string) {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()} …` : line
}
