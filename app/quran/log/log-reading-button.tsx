import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { logPath } from './log-path.ts'

/** Logs that the member read today, or on `date`, without details. */
export function LogReadingButton({
  date,
  label = 'I read today',
  wide = false,
}: {
  date?: string
  label?: string
  wide?: boolean
}) {
  return (
    <PostForm action={`${logPath}/tap`}>
      {date && <input type="hidden" name="date" value={date} />}
      <Button className={wide ? 'min-h-14 w-full text-lg' : ''}>{label}</Button>
    </PostForm>
  )
}
