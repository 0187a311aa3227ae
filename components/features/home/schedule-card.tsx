import { useTranslations } from 'next-intl'
import { useCall } from '@/lib/client/use-call'
import { type ScheduleEntry, schedule } from '@/lib/contract/system/schedule'
import { formatDate } from '@/lib/datetime/format'
import { HomeCard } from './home-card'
import styles from './home-cards.module.css'

// More in one day is a list to work with, not one to glance at.
const shownMax = 8

/** 今日日程, by the clock of the installation (contract 2 §21). */
export function ScheduleCard() {
  const t = useTranslations('home.schedule')
  const today = formatDate(Date.now(), 'yyyy-MM-dd')
  const state = useCall(schedule.list, {
    query: { startTime: `${today} 00:00`, endTime: `${today} 23:59`, dateTime: '' },
  })
  const entries = state.data?.list ?? []
  const more = entries.length - shownMax
  return (
    <HomeCard
      icon="calendar"
      title={t('title')}
      state={state}
      aside={entries.length > 0 && t('count', { count: entries.length })}
    >
      {entries.length === 0 ? (
        <p className={styles.empty}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {entries.slice(0, shownMax).map((entry) => (
            <li key={`${entry.id} ${entry.startTime}`} className={styles.entry}>
              <span className={styles.bar} style={{ background: ownColor(entry.color) }} aria-hidden="true" />
              <span className={styles.time}>{timeOf(entry, t('allDay'))}</span>
              <span className={styles.text}>
                {entry.title}
                {entry.content && <small>{entry.content}</small>}
              </span>
              <Urgency urgent={entry.urgent} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.empty}>{t('more', { count: more })}</p>}
    </HomeCard>
  )
}

function timeOf({ allDay, startTime, endTime }: ScheduleEntry, allDayText: string): string {
  return allDay === 1 ? allDayText : [startTime, endTime].filter(Boolean).join('–')
}

/** The colour is foreign text; only a plain one reaches the style. */
function ownColor(color: string): string {
  return /^#[0-9a-f]{3,8}$/i.test(color) ? color : 'var(--tn-primary)'
}

/** Lists tell a code, details a word (contract 2 §21). Ordinary entries carry no sign. */
function Urgency({ urgent }: { urgent: string }) {
  const t = useTranslations('home.schedule')
  if (urgent === '2' || urgent === '重要') return <span className={styles.urgent}>{t('important')}</span>
  if (urgent === '3' || urgent === '紧急') return <span className={styles.urgent}>{t('urgent')}</span>
  return null
}
