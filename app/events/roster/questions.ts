export interface Question {
  /** The question, which is also the key of its answer, so that answers stay readable when questions change. */
  text: string
  required: boolean
}

export const maxQuestions = 10
export const maxAnswerLength = 500

/** Reads an organizer's questions: one per line; a required one ends with an asterisk. */
export function parseQuestions(text: string): Question[] {
  const questions = new Map<string, Question>()
  for (const line of text.split('\n')) {
    const [, question = '', asterisk] = /^\s*(.*?)\s*(\*?)\s*$/.exec(line) ?? []
    if (question) questions.set(question, { text: question, required: asterisk === '*' })
  }
  return [...questions.values()]
}

/** The name of a question's field in a form. */
export const answerField = (index: number) => `answer-${index + 1}`

/** Reads stored answers, by question. */
export const parseAnswers = (json: string): Record<string, string> => JSON.parse(json)
