import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ImportPageData } from './import-page-data.server.ts'

/** A form that assigns a column of the file to each field. */
export function ColumnsForm({ importData, action }: { importData: ImportPageData; action: string }) {
  return (
    <PostForm action={action} className="mt-5 grid max-w-3xl gap-5 sm:grid-cols-2">
      {importData.fields.map(({ name, label, required }) => (
        <Select
          key={name}
          label={label}
          name={name}
          required={required}
          defaultValue={importData.columns[name] ?? ''}
        >
          <option value="">Not in the file</option>
          {importData.headers.map((header, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
            <option key={index} value={index}>
              {header || `Column ${index + 1}`}
            </option>
          ))}
        </Select>
      ))}
      <div className="self-end">
        <Button variant="quiet">Use these columns</Button>
      </div>
    </PostForm>
  )
}
