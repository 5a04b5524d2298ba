import { newId } from '#app/platform/device/new-id.ts'
import { workingCopyField } from '#app/platform/http/form-result.ts'
import { type Autosave, type AutosaveState, retryDelay, sendDelay } from './autosave.ts'
import { liveAutosaves } from './live-autosaves.ts'
import { type LocalCopy, removeLocalCopy, type SendResult, sendCopy, storeLocalCopy } from './local-copies.ts'
import { isFormChanged, rememberForm, savedEvent, secretInputs } from './unsaved-forms.ts'

const recordDelayMs = 300
/** Fields that control how a form is submitted. They are not input. */
const controlFields = new Set(['version', 'editor', 'restore', workingCopyField])

/** A form's input, except files, passwords and codes. */
function readFields(form: HTMLFormElement) {
  const secrets = new Set([...form.querySelectorAll<HTMLInputElement>(secretInputs)].map(({ name }) => name))
  const fields: Record<string, string> = {}
  // Browsers leave unchecked boxes out of the form data, but unchecking a box is also a change.
  for (const { name } of form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    if (name && !controlFields.has(name)) fields[name] = ''
  }
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !controlFields.has(name) && !secrets.has(name)) fields[name] = value
  }
  return fields
}

interface Listener {
  onState: (state: AutosaveState) => void
  /** The id of the form's working copy, once it has one. */
  onId: (id: string) => void
}

/** Autosaves a form's input: almost immediately in this browser, and after a pause in typing on the server. */
export class AutosaveSession {
  readonly form: HTMLFormElement
  /** Identifies this form in this tab, until the form is saved. */
  editor = newId()
  #autosave: Autosave
  #listener: Listener
  #id: string
  /** The `savedAt` of the working copy that the form continues; empty if there is none. */
  #continuedSavedAt: string
  #sequence = 0
  #recorded: string
  #pending: LocalCopy | null = null
  #sending: Promise<void> | null = null
  #firstEditAt = 0
  #attempts = 0
  #isOnServer = false
  #isSaved = false
  #recordTimer: ReturnType<typeof setTimeout> | undefined
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  #abortController = new AbortController()

  /** `id` is the working copy that the form continues; null if there is none. */
  constructor(form: HTMLFormElement, autosave: Autosave, id: string | null, listener: Listener) {
    this.form = form
    this.#autosave = autosave
    this.#listener = listener
    this.#id = id ?? this.editor
    this.#continuedSavedAt = autosave.restored?.savedAt ?? ''
    rememberForm(form)
    // What was typed before hydration is recorded below.
    this.#recorded = isFormChanged(form) ? '' : JSON.stringify(readFields(form))
    this.#listen()
    liveAutosaves.add(this)
    this.scheduleRecord()
  }

  #listen() {
    const { signal } = this.#abortController
    // A click, or the focus after an upload, may have changed the picture.
    for (const type of ['input', 'change', 'click', 'focusin']) {
      this.form.addEventListener(type, () => this.scheduleRecord(), { signal })
    }
    this.form.addEventListener('submit', () => this.#pause(), { signal })
    this.form.addEventListener(savedEvent, () => this.#finish(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && this.flush(), { signal })
    addEventListener('online', () => this.#pending && this.#send(), { signal })
  }

  /** Call this when the form may have changed, or when it could not be submitted. */
  scheduleRecord() {
    clearTimeout(this.#recordTimer)
    this.#recordTimer = setTimeout(() => this.#record(), recordDelayMs)
  }

  /** Sends unsent input now. Resolves when the server has stored it or the attempt has failed. */
  async flush() {
    this.#record()
    await this.#sending
    if (this.#pending) await this.#send()
  }

  /** Call this when the form is removed from the page. */
  stop() {
    this.flush()
    this.#abortController.abort()
    clearTimeout(this.#recordTimer)
    liveAutosaves.delete(this)
  }

  #pause() {
    this.#record()
    clearTimeout(this.#sendTimer)
  }

  /** The form was saved, which closed its copy on the server. */
  #finish() {
    clearTimeout(this.#recordTimer)
    clearTimeout(this.#sendTimer)
    removeLocalCopy(this.#key)
    this.#pending = null
    this.#isSaved = true
    this.#recorded = JSON.stringify(readFields(this.form))
    this.#listener.onState({ kind: 'idle' })
  }

  get #key() {
    return { account: this.#autosave.account, editor: this.editor }
  }

  /** Stores the values in this browser, and schedules sending them. */
  #record() {
    clearTimeout(this.#recordTimer)
    const fields = readFields(this.form)
    const text = JSON.stringify(fields)
    if (text === this.#recorded) {
      if (this.#pending) this.#scheduleSend(this.#pending)
      return
    }
    this.#recorded = text
    if (this.#isSaved) this.#startCopy()
    const isUnchanged = !this.#autosave.restored && !isFormChanged(this.form)
    if (isUnchanged && !this.#isOnServer && !this.#sending) return this.#discard()
    const { account, collection, itemId, path, title, titleField } = this.#autosave
    this.#pending = {
      account,
      collection,
      itemId,
      path,
      id: this.#id,
      editor: this.editor,
      continues: this.#continuedSavedAt,
      sequence: ++this.#sequence,
      title: (titleField && fields[titleField]) || title,
      version: this.#version,
      fields: isUnchanged ? null : fields,
      editedAt: Date.now(),
    }
    this.#firstEditAt ||= Date.now()
    storeLocalCopy(this.#pending)
    this.#scheduleSend(this.#pending)
  }

  get #version() {
    const version = this.form.querySelector<HTMLInputElement>('input[name=version]')?.value
    return version ? Number(version) : null
  }

  #discard() {
    this.#pending = null
    clearTimeout(this.#sendTimer)
    removeLocalCopy(this.#key)
    this.#listener.onState({ kind: 'idle' })
  }

  /** Starts a new copy for later changes, because the current one is closed. */
  #startCopy() {
    this.#isSaved = false
    this.#isOnServer = false
    this.editor = newId()
    this.#id = this.editor
    this.#continuedSavedAt = ''
    this.#sequence = 0
  }

  #scheduleSend({ editedAt }: LocalCopy) {
    clearTimeout(this.#sendTimer)
    const edits = { firstEditAt: this.#firstEditAt || editedAt, lastEditAt: editedAt }
    this.#sendTimer = setTimeout(() => this.#send(), sendDelay(edits, Date.now()))
  }

  #send() {
    this.#sending ??= this.#sendPending().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendPending() {
    const copy = this.#pending
    if (!copy) return
    clearTimeout(this.#sendTimer)
    this.#firstEditAt = 0
    this.#listener.onId(copy.id)
    this.#listener.onState({ kind: 'saving' })
    const result = await sendCopy(copy, Date.now())
    if (this.#isSaved || copy.editor !== this.editor) return
    this.#receive(copy, result)
  }

  #receive(copy: LocalCopy, result: SendResult) {
    if (result === 'closed') {
      // The copy was saved or discarded elsewhere, but the input of this form is still unsaved.
      removeLocalCopy(this.#key)
      this.#startCopy()
      this.#recorded = ''
      return this.#record()
    }
    if ('failure' in result) return this.#retry(result.failure)
    this.#attempts = 0
    const { id, savedAt, when, other } = result.saved
    this.#id = id
    this.#continuedSavedAt = savedAt
    this.#isOnServer = copy.fields !== null
    this.#listener.onId(id)
    removeLocalCopy(copy, copy.sequence)
    if (this.#pending !== copy) {
      if (this.#pending) this.#scheduleSend(Object.assign(this.#pending, { id }))
    } else this.#pending = null
    const otherWhen = other && other.savedAt > this.#newestKnownSavedAt ? other.when : null
    this.#listener.onState(copy.fields ? { kind: 'saved', when, otherWhen } : { kind: 'idle' })
  }

  /** When the newest other copy that this page knows of was saved; empty if it knows of none. */
  get #newestKnownSavedAt() {
    return this.#autosave.offered[0]?.savedAt ?? ''
  }

  #retry(failure: Parameters<typeof retryDelay>[0]) {
    this.#listener.onState({ kind: 'failed', failure })
    const delay = retryDelay(failure, ++this.#attempts)
    if (delay !== null) this.#sendTimer = setTimeout(() => this.#send(), delay)
  }
}
