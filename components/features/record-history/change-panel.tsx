import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { personOf } from '@/components/ui/values/people-value'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordChange } from '@/lib/contract/online-dev/record-history'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { Difference } from './difference-panel'
import type { Target } from './queries'
import styles from './record-history.module.css'
import { aboutField, type Nodes } from './utils'

const tones = { create: 'green', update: 'blue', delete: 'red', restore: 'violet' } as const
type Kind = keyof typeof tones

type ChangeProps = {
  change: RecordChange
  nodes: Nodes
  /** Whose changes are looked for; '' for those of all. */
  field: string
  /** What the record is now: there is nothing to go back to. */
  isNewest: boolean
  /** What the record was before it stands in no other change: it may be older than its history. */
  isOldest: boolean
  isCompared: boolean
  onCompare: () => void
  onRestore: ((target: Target) => void) | undefined
}

/** One change of a record: who, when, from where, and what. */
export function Change({ change, nodes, field, ...props }: ChangeProps) {
  const { isNewest, isOldest, isCompared, onCompare, onRestore } = props
  const t = useTexts('history')
  const [isWhole, setWhole] = useState(false)
  const { shown, others } = aboutField(change, isWhole ? '' : field)
  const kind: Kind = change.action in tones ? (change.action as Kind) : 'update'
  const person = change.userName ? personOf(change.userName) : null
  const origin = t.has(`origins.${change.origin}`) ? t(`origins.${change.origin}`) : change.origin
  const name = person?.name ?? t('stranger')
  const time = formatDate(change.creatorTime ?? 0, minuteFormat)
  const label = `${name} ${t(`actions.${kind}`)} ${time}`
  const isEmpty = change.fields.length + change.tables.length === 0
  const emptyText = change.isCut ? 'tooLong' : kind === 'create' ? 'madeEmpty' : 'nothingSeen'
  const back = kind === 'create' || !onRestore ? undefined : onRestore
  return (
    <li className={styles.change} aria-label={label}>
      <Avatar name={name} src={change.headIcon} size={28} />
      <div className={styles.body}>
        <p className={styles.head}>
          <strong data-tip={person?.detail}>{name}</strong>
          <Tag tone={tones[kind]}>{t(`actions.${kind}`)}</Tag>
          <time className={styles.time}>{time}</time>
          <span className={styles.from}>
            {origin}
            {change.ipAddress && ` · ${change.ipAddress}`}
          </span>
        </p>
        <Difference
          difference={shown}
          nodes={nodes}
          isNew={kind === 'create'}
          onRestore={back && ((name) => back({ changeId: change.id, moment: 'before', field: name }))}
        />
        {others > 0 && (
          <p className={styles.tools}>
            <Button variant="text" size="sm" onClick={() => setWhole(true)}>
              {t('alsoChanged', { count: others })}
            </Button>
          </p>
        )}
        {isEmpty && kind !== 'delete' && <p className={styles.more}>{t(emptyText)}</p>}
        <p className={styles.tools}>
          <Button variant="text" size="sm" aria-pressed={isCompared} onClick={onCompare}>
            {t(isCompared ? 'compared' : 'compare')}
          </Button>
          {onRestore && !isNewest && (
            <Button variant="text" size="sm" onClick={() => onRestore({ changeId: change.id, moment: 'after', field: '' })}>
              {t('restoreRecord')}
            </Button>
          )}
          {back && isOldest && (
            <Button variant="text" size="sm" onClick={() => back({ changeId: change.id, moment: 'before', field: '' })}>
              {t('restoreBefore')}
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}
