import type { ReactNode } from 'react'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { Tag } from '@/components/ui/tag'
import { toneOf } from '@/lib/domain/tone'
import styles from './home-cards.module.css'
import type { DayRecord } from './queries'

type RecordRowProps = { record: DayRecord; onOpen: () => void; children: ReactNode }

/** A record of one of my modules in a line: what it is, where it belongs, how far it is, and when. */
export function RecordRow({ record, onOpen, children }: RecordRowProps) {
  const { module, title, state } = record
  return (
    <li>
      <button type="button" className={styles.record} onClick={onOpen}>
        <PlatformIcon icon={module.menu.icon} fallback="file-text" size={16} />
        <span className={styles.what}>
          <span className={styles.name}>{title || module.menu.title}</span>
          <span className={styles.where}>{module.menu.title}</span>
        </span>
        {state && (
          <span className={styles.state}>
            <Tag tone={toneOf(state)}>{module.say(state)}</Tag>
          </span>
        )}
        {children}
      </button>
    </li>
  )
}
