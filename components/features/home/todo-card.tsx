import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { badgeText, routesOf, useShell, useUnreadNews } from '@/components/ground/public'
import { useCall } from '@/lib/client/use-call'
import { dashboard } from '@/lib/contract/message/dashboard'
import { HomeCard } from './home-card'
import styles from './home-cards.module.css'

const everything = { toBeReviewedType: [], flowDoneType: [], flowCirculateType: [] }

/** Which list shows what is counted. */
const lists = [
  ['toBeReviewed', '/workFlow/flowTodo'],
  ['flowDone', '/workFlow/flowDone'],
  ['flowCirculate', '/workFlow/flowCirculate'],
  ['entrust', '/workFlow/entrust'],
] as const

/** Flow tasks; only where the installation has the workflow engine. Each number leads to its list, where the person has that in the menu. */
export function TodoCard() {
  const t = useTranslations('home.todo')
  const { menus } = useShell()
  const state = useCall(dashboard.flowTodoCount, { body: everything })
  const { data, mutate } = state
  useUnreadNews(() => void mutate())
  const paths = new Set(routesOf(menus).map(({ path }) => path))
  return (
    <HomeCard piece="todo" icon="stamp" title={t('title')} state={state}>
      <dl className={styles.counts}>
        {lists.map(([name, path]) => {
          const count = data?.[name] ?? 0
          const isDue = name === 'toBeReviewed' && count > 0
          return (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd data-some={isDue || undefined}>
                {paths.has(path) ? (
                  <CountLink path={path} label={t('open', { name: t(name), count })} count={count} />
                ) : (
                  badgeText(count)
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </HomeCard>
  )
}

function CountLink({ path, label, count }: { path: string; label: string; count: number }) {
  const { openPath } = useShell()
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens a window of its own, as people expect of a link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openPath(path)
  }
  return (
    <a href={path} className={styles.count} aria-label={label} data-tip={label} onClick={open}>
      {badgeText(count)}
    </a>
  )
}
