'use client'
import type { Dayjs } from 'dayjs'
import { useFormatter, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { startOf, unitOf } from '@/lib/datetime/format'
import styles from './calendar.module.css'
import {
  type CalendarCell,
  type CalendarView,
  calendarCells,
  columnsOf,
  isOutOfLimits,
  moveByKey,
  toInstant,
  turn,
  wallNow,
} from './calendar-grid'
import { TimeSelects } from './time-selects'

type CalendarProps = {
  value: number | null
  format: string
  min: number | null
  max: number | null
  onChange: (value: number) => void
  onClose: () => void
  /** The focus goes into the calendar; else it stays where it is until it is brought in. */
  takesFocus: boolean
}

/** Calendar of a date field; the format decides whether years, months, days or also times are chosen (spec 2 §5.1). */
export function Calendar({ value, format, min, max, onChange, onClose, takesFocus }: CalendarProps) {
  const t = useTranslations('widgets')
  const unit = unitOf(format)
  const smallest: CalendarView = unit === 'year' || unit === 'month' ? unit : 'day'
  const hasTime = unit === 'minute' || unit === 'second'
  const [view, setView] = useState<CalendarView>(smallest)
  const [nowMs] = useState(() => Date.now())
  const [cursor, setCursor] = useState<Dayjs>(() => wallNow(clamp(value ?? nowMs, min, max)))
  const gridRef = useRef<HTMLTableElement>(null)
  const limits = { min, max }

  // External system: keyboard focus follows the active cell, also onto another page of the calendar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the cursor moves the focus.
  useEffect(() => {
    const isInside = gridRef.current?.closest('[role="dialog"]')?.contains(document.activeElement)
    if (takesFocus || isInside) gridRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [cursor, view, takesFocus])

  const choose = (wall: Dayjs) => {
    if (isOutOfLimits(wall, view, limits)) return
    if (view !== smallest) {
      setCursor(wall)
      setView(view === 'year' && smallest !== 'year' ? 'month' : smallest)
      return
    }
    const time = wallNow(value ?? startOf(nowMs, 'yyyy-MM-dd'))
    const chosen = hasTime ? wall.hour(time.hour()).minute(time.minute()).second(time.second()) : wall.startOf(view)
    setCursor(chosen)
    onChange(clamp(toInstant(chosen), min, max, hasTime))
    if (!hasTime) onClose()
  }
  const handleGridKey = (event: KeyboardEvent) => {
    const target = moveByKey(event.key, view, cursor)
    if (!target) return
    event.preventDefault()
    setCursor(target)
  }
  return (
    <div className={styles.calendar} role="dialog" aria-label={t('calendar')}>
      <CalendarHead
        view={view}
        cursor={cursor}
        onView={setView}
        onTurn={(direction) => setCursor(turn(view, cursor, direction))}
      />
      <CalendarTable
        gridRef={gridRef}
        view={view}
        cursor={cursor}
        chosen={value === null ? null : wallNow(value)}
        now={wallNow(nowMs)}
        limits={limits}
        onKeyDown={handleGridKey}
        onChoose={choose}
      />
      {hasTime ? (
        <TimeSelects
          time={timeOf(value === null ? cursor.startOf('day') : wallNow(value))}
          hasSeconds={unit === 'second'}
          onChange={(time) => {
            const base = value === null ? cursor : wallNow(value)
            onChange(clamp(toInstant(base.hour(time.hour).minute(time.minute).second(time.second)), min, max, true))
          }}
        />
      ) : null}
      <div className={styles.foot}>
        <Button
          variant="text"
          size="sm"
          disabled={isOutOfLimits(wallNow(nowMs), smallest, limits)}
          onClick={() => {
            onChange(startOf(nowMs, format))
            onClose()
          }}
        >
          {t(hasTime ? 'now' : smallest === 'day' ? 'today' : smallest === 'month' ? 'thisMonth' : 'thisYear')}
        </Button>
        {hasTime ? (
          <Button variant="primary" size="sm" onClick={onClose}>
            {t('done')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type HeadProps = {
  view: CalendarView
  cursor: Dayjs
  onView: (view: CalendarView) => void
  onTurn: (direction: 1 | -1) => void
}

function CalendarHead({ view, cursor, onView, onTurn }: HeadProps) {
  const t = useTranslations('widgets')
  const format = useFormatter()
  const years = calendarCells('year', cursor)
  const title =
    view === 'day'
      ? format.dateTime(cursor.toDate(), { year: 'numeric', month: 'long', timeZone: 'UTC' })
      : view === 'month'
        ? String(cursor.year())
        : `${years[0]?.key} – ${years.at(-1)?.key}`
  return (
    <div className={styles.head}>
      <IconButton label={t('previousPage')} size="sm" onClick={() => onTurn(-1)}>
        <Icon name="chevron-left" size={16} />
      </IconButton>
      <button
        type="button"
        className={styles.title}
        aria-live="polite"
        disabled={view === 'year'}
        onClick={() => onView(view === 'day' ? 'month' : 'year')}
      >
        {title}
      </button>
      <IconButton label={t('nextPage')} size="sm" onClick={() => onTurn(1)}>
        <Icon name="chevron-right" size={16} />
      </IconButton>
    </div>
  )
}

type TableProps = {
  gridRef: React.Ref<HTMLTableElement>
  view: CalendarView
  cursor: Dayjs
  chosen: Dayjs | null
  now: Dayjs
  limits: { min: number | null; max: number | null }
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: (wall: Dayjs) => void
}

function CalendarTable({ gridRef, view, cursor, chosen, now, limits, onKeyDown, onChoose }: TableProps) {
  const t = useTranslations('widgets')
  const format = useFormatter()
  const cells = calendarCells(view, cursor)
  const columns = columnsOf[view]
  const rows = Array.from({ length: cells.length / columns }, (_, row) => cells.slice(row * columns, (row + 1) * columns))
  const text = (cell: CalendarCell) =>
    view === 'day'
      ? String(cell.wall.date())
      : view === 'year'
        ? cell.key
        : format.dateTime(cell.wall.toDate(), { month: 'short', timeZone: 'UTC' })
  return (
    <table ref={gridRef} className={styles.grid} data-view={view} aria-label={t('calendar')} onKeyDown={onKeyDown}>
      {view === 'day' ? (
        <thead>
          <tr>
            {cells.slice(0, 7).map((cell) => (
              <th key={cell.key} scope="col">
                {format.dateTime(cell.wall.toDate(), { weekday: 'narrow', timeZone: 'UTC' })}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.key}>
            {row.map((cell) => (
              <td key={cell.key}>
                <button
                  type="button"
                  className={styles.cell}
                  tabIndex={cell.wall.isSame(cursor, view) ? 0 : -1}
                  aria-label={cell.key}
                  aria-pressed={Boolean(chosen?.isSame(cell.wall, view))}
                  aria-current={now.isSame(cell.wall, view) ? 'date' : undefined}
                  aria-disabled={isOutOfLimits(cell.wall, view, limits) || undefined}
                  data-outside={cell.isOutside || undefined}
                  data-now={now.isSame(cell.wall, view) || undefined}
                  data-chosen={chosen?.isSame(cell.wall, view) || undefined}
                  onClick={() => onChoose(cell.wall)}
                >
                  {text(cell)}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function timeOf(wall: Dayjs) {
  return { hour: wall.hour(), minute: wall.minute(), second: wall.second() }
}

/** Limits of a day are days: a date inside the day of a limit is kept as it is, only instants are moved inside. */
function clamp(ms: number, min: number | null, max: number | null, isExact = true): number {
  if (!isExact) return ms
  return Math.min(max ?? ms, Math.max(min ?? ms, ms))
}
