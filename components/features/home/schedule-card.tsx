import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useScheduleNews } from '@/components/features/schedule/use-schedule-news'
import { ownColor } from '@/components/features/schedule/utils'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { useCall } from '@/lib/client/use-call'
import { type ScheduleEntry, scheduleList } from '@/lib/contract/system/schedule-list'
import { formatDate } from '@/lib/datetime/format'
import { HomeCard } from './home-card'
import styles from './home-cards.module.css'

const ScheduleFormDialog = dynamic(
  () => import('@/components/features/schedule/schedule-form-dialog').then((file) => file.ScheduleFormDialog),
  { ssr: false },
)
const ScheduleViewerDialog = dynamic(
  () => import('@/components/features/schedule/schedule-viewer-dialog').then((file) => file.ScheduleViewerDialog),
  { ssr: false },
)

// More in one day is a list to work with, not one to glance at.
const shownMax = 8

/** 今日日程, by the clock of the installation (contract 2 §21). Own entries open for editing, those of others for reading. */
export function ScheduleCard() {
  const t = useTranslations('home.schedule')
  const { user, openPath } = useShell()
  const [opened, setOpened] = useState<ScheduleEntry | null>(null)
  const today = formatDate(Date.now(), 'yyyy-MM-dd')
  const state = useCall(scheduleList, {
    query: { startTime: `${today} 00:00`, endTime: `${today} 23:59`, dateTime: '' },
  })
  useScheduleNews(() => void state.mutate())
  const entries = inOrder(state.data?.list ?? [])
  const clock = formatDate(Date.now(), 'HH:mm')
  const next = entries.find((entry) => entry.allDay !== 1 && (entry.endTime || entry.startTime) > clock)
  const more = entries.length - shownMax
  const openCalendar = () => openPath('/schedule')
  const close = () => setOpened(null)
  const isOwn = opened?.creatorUserId === user.userId
  return (
    <HomeCard
      piece="schedule"
      icon="calendar"
      title={t('title')}
      state={state}
      aside={
        <>
          {entries.length > 0 && t('count', { count: entries.length })}
          <Button variant="text" size="sm" onClick={openCalendar}>
            {t('calendar')}
          </Button>
        </>
      }
    >
      {entries.length === 0 ? (
        <p className={styles.empty}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {entries.slice(0, shownMax).map((entry) => (
            <li key={`${entry.id} ${entry.startTime}`}>
              <button
                type="button"
                className={styles.entry}
                data-past={isPast(entry, clock) || undefined}
                onClick={() => setOpened(entry)}
              >
                <span className={styles.bar} style={{ background: ownColor(entry.color) }} aria-hidden="true" />
                <span className={styles.time}>{timeOf(entry, t('allDay'))}</span>
                <span className={styles.text}>
                  {entry.title}
                  {entry.content && <small>{entry.content}</small>}
                </span>
                {entry === next && <Tag tone="blue">{t(entry.startTime <= clock ? 'now' : 'next')}</Tag>}
                <Urgency urgent={entry.urgent} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button variant="text" size="sm" onClick={openCalendar}>
          {t('more', { count: more })}
        </Button>
      )}
      {opened && isOwn && <ScheduleFormDialog id={opened.id} onClose={close} />}
      {opened && !isOwn && <ScheduleViewerDialog id={opened.id} groupId={opened.groupId} canDelete onClose={close} />}
    </HomeCard>
  )
}

/** As the day goes: what fills it first, then by the clock. */
function inOrder(entries: readonly ScheduleEntry[]): ScheduleEntry[] {
  const begin = ({ allDay, startTime }: ScheduleEntry) => (allDay === 1 ? '' : startTime)
  return entries.toSorted((one, other) => begin(one).localeCompare(begin(other)))
}

function isPast({ allDay, startTime, endTime }: ScheduleEntry, clock: string): boolean {
  return allDay !== 1 && (endTime || startTime) <= clock
}

function timeOf({ allDay, startTime, endTime }: ScheduleEntry, allDayText: string): string {
  return allDay === 1 ? allDayText : [startTime, endTime].filter(Boolean).join('–')
}

/** Lists tell a code, details a word (contract 2 §21). Ordinary entries carry no sign. */
function Urgency({ urgent }: { urgent: string }) {
  const t = useTranslations('home.schedule')
  if (urgent === '2' || urgent === '重要') return <span className={styles.urgent}>{t('important')}</span>
  if (urgent === '3' || urgent === '紧急') return <span className={styles.urgent}>{t('urgent')}</span>
  return null
}
