import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DateSelectInfo,
  type DayHeaderInfo,
  type EventChangeInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import zhCn from '@fullcalendar/react/locales/zh-cn'
import zhTw from '@fullcalendar/react/locales/zh-tw'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { useLocale, useTranslations } from 'next-intl'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { wallClock } from '@/lib/datetime/wall-clock'
import { dayMs } from '@/lib/domain/recurrence'
import styles from './calendar.module.css'
import { calendarTheme } from './calendar-theme'
import { EventFace } from './event-face-panel'
import type { CalendarEntry } from './fold'
import { type Move, noDelta } from './move'
import type { NewAt } from './schema'
import type { CalendarView } from './state'
import { instantOfWall, ownColor } from './utils'

export type ShownRange = {
  /** yyyy-MM-dd HH:mm, the last moment included. */
  startTime: string
  endTime: string
  title: string
  date: string
  view: CalendarView
}

export type CalendarHandle = {
  turn: (to: 'previous' | 'next' | 'today') => void
  show: (view: CalendarView, date?: string) => void
}

type CalendarPanelProps = {
  handle: Ref<CalendarHandle>
  entries: readonly CalendarEntry[]
  view: CalendarView
  date: string
  ownId: string
  isNarrow: boolean
  /** Whether what the span holds is known: nothing is said of it before. */
  isKnown: boolean
  /** 0 for Sunday. */
  firstDay?: number
  /** Whether own entries are moved by dragging. */
  isMovable?: boolean
  onRange: (range: ShownRange) => void
  onOpen: (entry: CalendarEntry) => void
  onCreate: (at: NewAt) => void
  onMove: (entry: CalendarEntry, move: Move, revert: () => void) => void
}

const viewTypes = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'agenda' } as const
const viewOfType = new Map<string, CalendarView>(Object.entries(viewTypes).map(([view, type]) => [type, view as CalendarView]))
const dayTitle = { month: 'short', day: 'numeric' } as const
const yearTitle = { ...dayTitle, year: 'numeric' } as const
const hourFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * The calendar itself. It knows no zones: every time it is given and gives back is what the clock of the installation shows, written
 * as if it were UTC, so a browser in another zone draws the same days.
 */
export function CalendarPanel({ handle, entries, view, date, ownId, isNarrow, isKnown, ...more }: CalendarPanelProps) {
  const { firstDay = 1, isMovable = true, ...on } = more
  const t = useTranslations('schedule.calendar')
  const common = useTranslations('common')
  const locale = useLocale().toLowerCase()
  const ref = useRef<CalendarRef>(null)
  useImperativeHandle(handle, () => commands(ref), [])
  const events = useMemo(() => entries.map((entry) => eventOf(entry, isMovable ? ownId : '')), [entries, isMovable, ownId])
  const views = useMemo(() => viewOptions(isNarrow), [isNarrow])
  const isDismissing = useRef(false)
  const create = (at: NewAt) => {
    if (!isDismissing.current) on.onCreate(at)
  }
  return (
    // What closes the list of a day does not at the same time begin a new entry below it.
    <div
      className={styles.panel}
      onPointerDownCapture={() => {
        isDismissing.current = document.querySelector('[role="dialog"][data-date]') !== null
      }}
    >
      <FullCalendar
        {...calendarTheme}
        {...fixedOptions}
        ref={ref}
        firstDay={firstDay}
        locale={locale}
        initialView={viewTypes[view]}
        initialDate={date}
        views={views}
        events={events}
        navLinkDayClick={(day) => ref.current?.getApi().changeView(viewTypes.day, day)}
        dayMaxEvents={isNarrow ? 3 : true}
        allDayText={t('allDay')}
        moreLinkText={(count) => (isNarrow ? `+${count}` : t('more', { count }))}
        moreLinkHint={(count) => t('moreHint', { count })}
        timedText={t('timed')}
        eventsHint={t('events')}
        noEventsText={isKnown ? t('none') : common('loading')}
        closeHint={t('close')}
        eventClick={({ event }) => on.onOpen(entryOf(event))}
        selectMirror={!isNarrow}
        select={(info) => {
          create(placeOf(info))
          ref.current?.getApi().unselect()
        }}
        dateClick={(info) => create(info.allDay ? { day: instantOfWall(info.date) } : { startMs: instantOfWall(info.date) })}
        eventDrop={(info) => on.onMove(entryOf(info.event), dropped(info, toDelta(info.delta)), info.revert)}
        eventResize={(info) =>
          on.onMove(entryOf(info.event), { startDelta: toDelta(info.startDelta), endDelta: toDelta(info.endDelta) }, info.revert)
        }
        datesSet={(info) => {
          const type = viewOfType.get(info.view.type)
          const current = ref.current?.getApi().getDate() ?? info.view.currentStart
          if (!type) return
          on.onRange({
            startTime: wallText(info.start, 0),
            endTime: wallText(info.end, -60_000),
            title: info.view.title,
            date: wallText(current, 0).slice(0, 10),
            view: type,
          })
        }}
      />
    </div>
  )
}

const fixedOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin],
  locales: [zhCn, zhTw],
  timeZone: 'UTC',
  now: wallNowText,
  headerToolbar: false,
  height: '100%',
  nowIndicator: true,
  navLinks: true,
  fixedWeekCount: false,
  popoverCloseContent: <Icon name="close" size={16} />,
  dayCellTopContent: ({ date }) => date.getUTCDate(),
  eventTimeFormat: hourFormat,
  slotHeaderFormat: hourFormat,
  slotDuration: '00:30:00',
  snapDuration: '00:05:00',
  scrollTime: '08:00:00',
  scrollTimeReset: false,
  eventInteractive: true,
  eventContent: (info) => <EventFace info={info} />,
  // Who may move an entry is a matter of the entry.
  editable: false,
  eventResizableFromStart: true,
  selectable: true,
  selectMinDistance: 4,
} satisfies CalendarOptions

function commands(ref: { readonly current: CalendarRef | null }): CalendarHandle {
  return {
    turn: (to) => {
      const api = ref.current?.getApi()
      if (to === 'previous') api?.prev()
      else if (to === 'next') api?.next()
      else api?.today()
    },
    show: (view, date) => ref.current?.getApi().changeView(viewTypes[view], date),
  }
}

function viewOptions(isNarrow: boolean) {
  return {
    // What comes next, whichever month it falls in.
    agenda: { type: 'list', duration: { days: 30 }, dateIncrement: { days: 30 }, titleFormat: isNarrow ? dayTitle : yearTitle },
    timeGridWeek: {
      dayHeaderContent: WeekHead,
      displayEventTime: !isNarrow,
      eventMaxStack: isNarrow ? 2 : 4,
      titleFormat: isNarrow ? dayTitle : yearTitle,
    },
    timeGridDay: { eventMaxStack: isNarrow ? 4 : 12 },
    timeGrid: { eventMinHeight: 22, slotMinHeight: 26, dayMaxEvents: isNarrow ? 2 : 4 },
    dayGrid: isNarrow ? { displayEventTime: false } : {},
  }
}

/** Weekday and day, the day as large as it is important. */
function WeekHead({ date, weekdayText }: DayHeaderInfo) {
  return (
    <span className={styles.weekHead}>
      {weekdayText}
      <span className={styles.weekNumber}>{date.getUTCDate()}</span>
    </span>
  )
}

function eventOf(entry: CalendarEntry, ownId: string): EventInput {
  const isOwn = entry.creatorUserId === ownId
  return {
    id: entry.key,
    title: entry.title,
    start: entry.start,
    end: entry.end || undefined,
    allDay: entry.isAllDay,
    color: ownColor(entry.color),
    startEditable: isOwn,
    durationEditable: isOwn,
    extendedProps: { entry },
    // In the month what has hours looks like what has none: a bar of its colour.
    display: 'block',
  }
}

function entryOf(event: { extendedProps: Record<string, unknown> }): CalendarEntry {
  return event.extendedProps['entry'] as CalendarEntry
}

/** Where an empty part of the calendar was marked. */
function placeOf({ allDay, start, end }: DateSelectInfo): NewAt {
  const [startMs, endMs] = [instantOfWall(start), instantOfWall(end)]
  // One day of a month is a day to fill, not a whole day.
  if (allDay && end.getTime() - start.getTime() <= dayMs) return { day: startMs }
  return { startMs, endMs, isAllDay: allDay }
}

/** A drop from the hours to the whole days, or back, says where it is now instead of how far it went. */
function dropped(info: EventChangeInfo, delta: Move['startDelta']): Move {
  const { event } = info
  if (event.allDay === entryOf(event).isAllDay || !event.start) return { startDelta: delta, endDelta: delta }
  return {
    startDelta: noDelta,
    endDelta: noDelta,
    placed: {
      isAllDay: event.allDay,
      startMs: instantOfWall(event.start),
      endMs: event.end ? instantOfWall(event.end) : null,
    },
  }
}

function toDelta({ years, months, days, milliseconds }: { years: number; months: number; days: number; milliseconds: number }) {
  return { days: days + years * 365 + months * 30, ms: milliseconds }
}

function wallNowText(): string {
  return wallClock(Date.now()).format('YYYY-MM-DDTHH:mm:ss')
}

function wallText(date: Date, plusMs: number): string {
  return new Date(date.getTime() + plusMs).toISOString().slice(0, 16).replace('T', ' ')
}
