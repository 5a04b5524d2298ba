import { data } from 'react-router'

/** What a page learns after one of its forms was sent. */
export interface FormResult<Sent> {
  /** What was typed, to stand in the form again; empty once it was sent. */
  values: Record<string, string>
  /** What to do about a field, by its name. */
  errors: Record<string, string>
  /** What went wrong as a whole; null when all is well. */
  problem: string | null
  sent: Sent | null
}

/** A field that people neither see nor reach, and programs fill in. */
export const honeypotField = 'website'

/** For a form's `clientAction`: when no proper answer comes back, the page stays, and what was typed with it. */
export async function keepFormOnNetworkError<Reply>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Reply> },
  problem: string,
) {
  const typed = await request.clone().formData()
  try {
    return await serverAction()
  } catch {
    const values = Object.fromEntries([...typed].filter(([name]) => name !== honeypotField))
    const reply = { values: values as Record<string, string>, errors: {}, problem, sent: null }
    // With a status that failed, the router does not read the page's data again: that would fail, too.
    return data<FormResult<never>>(reply, { status: 503 })
  }
}
