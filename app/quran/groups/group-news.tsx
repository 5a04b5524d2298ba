import { noticeClass } from '#app/ui/notice.tsx'
import type { GroupNewsView } from './group-news.server.ts'
import { groupPath } from './group-path.ts'

/** Shows, on a member's log, new messages from their groups and the juz that they must confirm. */
export function GroupNews({ groupsWithMessages, juzToConfirm }: GroupNewsView) {
  if (groupsWithMessages.length + juzToConfirm.length === 0) return null
  return (
    <section aria-labelledby="group-news" className={noticeClass('info')}>
      <h2 id="group-news" className="text-lg">
        From your groups
      </h2>
      <ul>
        {groupsWithMessages.map(({ id, name }) => (
          <li key={id}>
            <a className="link inline-block py-2.5 wrap-anywhere" href={groupPath(id)}>
              Someone in <bdi>{name}</bdi> thought of you
            </a>
          </li>
        ))}
        {juzToConfirm.map(({ id, name, juz }) => (
          <li key={id}>
            <a className="link inline-block py-2.5 wrap-anywhere" href={`${groupPath(id)}/khatma`}>
              <bdi>{name}</bdi>: are you still reading juz {juz}?
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
