/** An open form that is autosaved. */
interface LiveAutosave {
  form: HTMLFormElement
  editor: string
  flush: () => Promise<void>
}

export const liveAutosaves = new Set<LiveAutosave>()

/** The `editor` ids of the forms that are open in this tab. These forms send their copies themselves. */
export const liveEditors = () => new Set([...liveAutosaves].map(({ editor }) => editor))

/**
 * Sends the unsent input of all forms except the one being submitted. The submission, such as an undo, may replace the
 * values of the others.
 */
export const flushAutosaves = (except: HTMLFormElement | null) =>
  Promise.all([...liveAutosaves].filter(({ form }) => form !== except).map((autosave) => autosave.flush()))
