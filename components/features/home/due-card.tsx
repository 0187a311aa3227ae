import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecordViewer } from '@/components/features/online-dev/public'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { formatDate } from '@/lib/datetime/format'
import { HomeCard } from './home-card'
import styles from './home-cards.module.css'
import { type DayRecord, useDue, useWorkModules } from './queries'
import { RecordRow } from './record-row'
import { daysBetween } from './utils'

const shownMax = 6

/** What is late or due soon in my modules. Without a module that has such a date there is no such card. */
export function DueCard() {
  const t = useTranslations('home.due')
  const modules = useWorkModules()
  const due = useDue(modules.data)
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<DayRecord | null>(null)
  if (modules.data && !modules.data.some(({ columns }) => columns.due)) return null
  const records = due.data ?? []
  const now = Date.now()
  const late = records.filter(({ atMs }) => daysBetween(now, atMs) < 0).length
  const state = {
    data: due.data,
    error: modules.error ?? due.error,
    mutate: () => (modules.error ? modules.mutate() : due.mutate()),
  }
  return (
    <HomeCard piece="due" icon="clock" title={t('title')} state={state} aside={late > 0 && t('late', { count: late })}>
      {records.length === 0 ? (
        <p className={styles.empty}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {records.slice(0, isWhole ? undefined : shownMax).map((record) => (
            <RecordRow key={`${record.module.menu.id} ${record.id}`} record={record} onOpen={() => setOpened(record)}>
              <DueDate atMs={record.atMs} days={daysBetween(now, record.atMs)} />
            </RecordRow>
          ))}
        </ul>
      )}
      {records.length > shownMax && (
        <Button variant="text" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('more', { count: records.length - shownMax })}
        </Button>
      )}
      {opened && <RecordViewer target={{ modelId: opened.module.menu.modelId, id: opened.id }} onClose={() => setOpened(null)} />}
    </HomeCard>
  )
}

function DueDate({ atMs, days }: { atMs: number; days: number }) {
  const t = useTranslations('home.due')
  const tone = days < 0 ? 'red' : days === 0 ? 'amber' : 'grey'
  return (
    <>
      <time className={styles.date} data-late={days < 0 || undefined}>
        {formatDate(atMs, 'yyyy-MM-dd')}
      </time>
      <span className={styles.days}>
        <Tag tone={tone}>
          {days < 0 ? t('daysLate', { count: -days }) : days === 0 ? t('today') : t('daysLeft', { count: days })}
        </Tag>
      </span>
    </>
  )
}
