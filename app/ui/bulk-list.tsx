import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useSearchParams, useSubmit } from 'react-router'
import {
  filterOf,
  type Matching,
  selectionField,
  serializeItems,
  serializeMatching,
} from '#app/platform/http/selection.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { useBusy } from './post-form.tsx'
import { guardSubmit } from './submission.ts'

/** A button in the bar. `name` and `value` are submitted with the selection. */
export interface BulkAction {
  label: string
  /** Defaults to the URL of the list's bulk actions. */
  action?: string
  /** Downloads a file instead of changing something. */
  isExport?: boolean
  name?: string
  value?: string
  variant?: ButtonVariant
}

const FormIdContext = createContext<string | undefined>(undefined)

const rowSelector = '[data-select=row]'

/** Pressing Enter on a checkbox would press the first button of the form. */
const ignoreEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

/**
 * A list whose rows can be selected with `SelectRow`, and the bar with the actions for the selected rows. The bar is
 * shown once a row is selected, and always without JavaScript.
 */
export function BulkList({
  path,
  rows,
  matching,
  plural,
  actions,
  hiddenFields = {},
  children,
}: {
  /** The path of the list. */
  path: string
  rows: readonly { id: string; version: number }[]
  /** All rows that match, on all pages; null if there is only one page, or if they cannot all be selected. */
  matching: Matching | null
  plural: string
  actions: readonly BulkAction[]
  /** Submitted with the selection. */
  hiddenFields?: Record<string, string>
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selectedCount, setSelectedCount] = useState(0)
  const [params] = useSearchParams()
  const items = serializeItems(rows)
  const filter = filterOf(params)

  const boxes = (selector: string) => [
    ...(list.current?.querySelectorAll<HTMLInputElement>(`input${selector}`) ?? []),
  ]
  function update() {
    const rowBoxes = boxes(rowSelector)
    const checkedCount = rowBoxes.filter((box) => box.checked).length
    const [pageBox] = boxes('[data-select=page]')
    if (pageBox) {
      pageBox.checked = checkedCount > 0 && checkedCount === rowBoxes.length
      pageBox.indeterminate = checkedCount > 0 && checkedCount < rowBoxes.length
    }
    setSelectedCount(
      boxes('[data-select=all]').some((box) => box.checked) ? (matching?.count ?? 0) : checkedCount,
    )
  }
  function selectPage() {
    const isChecked = boxes('[data-select=page]').some((box) => box.checked)
    for (const box of boxes(rowSelector)) box.checked = isChecked
  }
  // Some rows may have been selected before hydration or restored by the browser. Changed rows are deselected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (boxes('[data-select=page]').some((box) => box.checked)) selectPage()
    update()
  }, [items])

  return (
    <FormIdContext value={id}>
      <div
        ref={list}
        className="bulk-list"
        onChange={({ target }) => {
          if ((target as HTMLElement).dataset.select === 'page') selectPage()
          update()
        }}
      >
        <div className="mb-1 flex flex-wrap gap-x-6">
          <SelectAllCheckbox key={items} form={id} kind="page" name="page" value={items}>
            Select all on this page
          </SelectAllCheckbox>
          {matching !== null && (
            <SelectAllCheckbox
              key={`${items} ${matching.digest}`}
              form={id}
              kind="all"
              name="matching"
              value={serializeMatching(matching)}
            >
              {filter.size > 0
                ? `Select all ${matching.count} that match`
                : `Select all ${matching.count} ${plural}`}
            </SelectAllCheckbox>
          )}
        </div>
        {children}
        <BulkBar
          id={id}
          path={path}
          hiddenFields={{ ...hiddenFields, filter: `${filter}` }}
          selectedCount={selectedCount}
          actions={actions}
        />
      </div>
    </FormIdContext>
  )
}

function BulkBar({
  id,
  path,
  hiddenFields,
  selectedCount,
  actions,
}: {
  id: string
  path: string
  hiddenFields: Record<string, string>
  selectedCount: number
  actions: readonly BulkAction[]
}) {
  const submit = useSubmit()
  const action = `${path}/bulk`
  const isBusy = useBusy(action)
  return (
    <form
      id={id}
      method="post"
      action={action}
      data-selection
      className="bulk-bar"
      aria-label="Selected rows"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        // The browser downloads the file.
        if (submitter?.getAttribute('formmethod') === 'get') return
        if (isBusy) event.preventDefault()
        else guardSubmit(event, (target) => submit(target))
      }}
    >
      {/* Without JavaScript, pressing Enter on a checkbox presses the first submit button. This one changes nothing. */}
      {actions.some(({ isExport }) => !isExport) && <button type="submit" hidden />}
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="needs-script font-semibold tabular-nums">
        {selectedCount > 0 && `${selectedCount} selected`}
      </p>
      <p className="without-script font-semibold">With the selected rows:</p>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, action: url, isExport, name, value, variant = 'quiet' }) => (
          <Button
            key={label}
            variant={variant}
            name={isExport ? 'selection' : name}
            value={isExport ? '1' : value}
            formAction={url}
            formMethod={isExport ? 'get' : undefined}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** The checkbox of a row in a `BulkList`. */
export function SelectRow({ id, version, title }: { id: string; version: number; title: string }) {
  const form = useContext(FormIdContext)
  return (
    <label className="grid size-11 place-items-center">
      <input
        // Deselects a row that has changed.
        key={version}
        type="checkbox"
        form={form}
        name={selectionField(id)}
        value={version}
        data-select="row"
        onKeyDown={ignoreEnter}
        className="size-5 accent-evergreen"
      />
      <span className="sr-only">Select {title}</span>
    </label>
  )
}

function SelectAllCheckbox({
  form,
  kind,
  name,
  value,
  children,
}: {
  form: string
  kind: 'page' | 'all'
  name: string
  value: string
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        form={form}
        name={name}
        value={value}
        data-select={kind}
        onKeyDown={ignoreEnter}
        className="size-5 shrink-0 accent-evergreen"
      />
      <span>{children}</span>
    </label>
  )
}
