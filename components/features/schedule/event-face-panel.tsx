import type { EventDisplayInfo } from '@fullcalendar/react'
import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import styles from './calendar.module.css'
import type { CalendarEntry } from './fold'

/** What stands in one entry of the calendar: time, title and what makes it special; in the list also its content. */
export function EventFace({ info }: { info: EventDisplayInfo }) {
  const t = useTranslations('schedule')
  const entry = info.event.extendedProps['entry'] as CalendarEntry | undefined
  const isList = info.view.type === 'agenda'
  const time = info.timeText || (isList ? t('allDay') : '')
  return (
    <>
      {time && <span className={isList ? styles.listTime : styles.time}>{time}</span>}
      <span className={isList ? styles.listTitle : styles.title}>
        {info.event.title}
        {isList && entry?.content && <small>{entry.content}</small>}
      </span>
      {entry && <Marks entry={entry} isQuiet={info.isNarrow && !isList} />}
    </>
  )
}

function Marks({ entry, isQuiet }: { entry: CalendarEntry; isQuiet: boolean }) {
  const t = useTranslations('schedule')
  const urgency = entry.urgent === '2' ? t('urgency.2') : entry.urgent === '3' ? t('urgency.3') : ''
  if (!urgency && !entry.isRepeating) return null
  return (
    <span className={classes(styles.marks, isQuiet && styles.quiet)}>
      {urgency && (
        <span className={styles.urgency} data-urgent={entry.urgent} data-tip={urgency}>
          <span className="tn-visually-hidden">{urgency}</span>
          <span aria-hidden="true">{entry.urgent === '3' ? '!!' : '!'}</span>
        </span>
      )}
      {entry.isRepeating && (
        <span data-tip={t('repeating')}>
          <span className="tn-visually-hidden">{t('repeating')}</span>
          <Icon name="refresh" size={12} />
        </span>
      )}
    </span>
  )
}
