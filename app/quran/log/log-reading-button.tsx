import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { logPath } from './log-path.ts'

/** “I read today”; or on another day, with its date. */
export function TapButton({
  date,
  label = 'I read today',
  wide = false,
}: {
  date?: string
  label?: string
  wide?: boolean
}) {
  return (
    <PostForm action={`${logPath}/tap`} data-leaves-page>
      {date && <input type="hidden" name="date" value={date} />}
      <Button className={wide ? 'min-h-14 w-full text-lg' : ''}>{label}</Button>
    </PostForm>
  )
}
