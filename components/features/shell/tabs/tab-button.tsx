import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import styles from './tab-bar.module.css'
import type { TabItem } from './use-tabs'

type TabButtonProps = {
  tab: TabItem
  index: number
  isShown: boolean
  /** One tab of the bar is reached by the Tab key, the others by the arrows from there. */
  isInTabOrder: boolean
  hasIcon: boolean
  /** Dragging, once it is loaded. */
  drag: typeof import('./tab-drag') | undefined
  onMoveTo: (key: string, index: number) => void
  onShow: () => void
  onClose: () => void
  onMenu: (point: { x: number; y: number }) => void
}

export function TabButton({ tab, index, isShown, isInTabOrder, hasIcon, drag, ...on }: TabButtonProps) {
  const t = useTranslations('shell.tabs')
  const ref = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<'left' | 'right' | undefined>(undefined)
  const { key, isAffix } = tab
  const { onMoveTo } = on
  // The pointer: tabs are dragged over each other, fixed ones stay where they are.
  useEffect(() => {
    const element = ref.current
    if (element && drag && !isAffix) return drag.attachTab({ element, key, index, onEdge: setEdge, onMoveTo })
  }, [drag, key, index, isAffix, onMoveTo])
  return (
    <li ref={ref} className={styles.tab} data-shown={isShown || undefined} data-edge={edge}>
      <button
        type="button"
        className={styles.name}
        data-tab={key}
        tabIndex={isInTabOrder ? 0 : -1}
        aria-current={isShown ? 'page' : undefined}
        data-tip={tab.title}
        onClick={on.onShow}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onMouseUp={(event) => event.button === 1 && !isAffix && on.onClose()}
        onContextMenu={(event) => {
          event.preventDefault()
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          on.onMenu({ x: left, y: bottom - 6 })
        }}
      >
        {hasIcon && (isAffix ? <Icon name="home" size={14} /> : <PlatformIcon icon={tab.icon} fallback="file-text" size={14} />)}
        <span>{tab.title}</span>
      </button>
      {!isAffix && (
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-label={t('closeNamed', { title: tab.title })}
          onClick={on.onClose}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  )
}
