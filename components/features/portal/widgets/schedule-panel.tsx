import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import {
  type CalendarHandle,
  CalendarPanel,
  dayFormat,
  foldEntries,
  type NewAt,
  ScheduleFormDialog,
  ScheduleTexts,
  ScheduleViewerDialog,
  type ShownRange,
  useScheduleList,
  useScheduleNews,
} from '@/components/features/schedule/public'
import { useShell } from '@/components/ground/public'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/lib/datetime/format'
import { optionsOf } from '@/lib/portal/options'
import { usePortal } from '../state'
import { Failure, Skeleton } from '../states-panel'
import type { WidgetProps } from '../types'
import styles from './widgets.module.css'

/** Contract 4b §2.2, schedule: the calendar of this person. An own entry opens for changing, another's for reading, a day for a new one. */
export function SchedulePanel(props: WidgetProps) {
  return (
    <ScheduleTexts fallback={<Skeleton />}>
      <Calendar {...props} />
    </ScheduleTexts>
  )
}

const views = { dayGridMonth: 'month', timeGridWeek: 'week', timeGridDay: 'day', listWeek: 'list' } as const
type Opened = { kind: 'new'; at: NewAt } | { kind: 'own'; id: string } | { kind: 'view'; id: string; groupId: string }

const minuteMs = 60_000

function Calendar({ item }: WidgetProps) {
  const { user, isViewing } = useShell()
  const { isDesign } = usePortal()
  const options = optionsOf(item)
  const handle = useRef<CalendarHandle>(null)
  const [range, setRange] = useState<ShownRange | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useScheduleList(range && !isViewing ? { startTime: range.startTime, endTime: range.endTime } : null)
  useScheduleNews(() => void list.mutate())
  const entries = useMemo(() => foldEntries(list.data?.list ?? []), [list.data])
  const close = () => setOpened(null)
  const view = views[options.text('defaultView', 'dayGridMonth') as keyof typeof views] ?? 'month'
  const create = (at: NewAt) => {
    if (!isDesign) setOpened({ kind: 'new', at: { ...at, ...lasting(at, options.number('duration', 60, 15, 1440)) } })
  }
  return (
    <div className={styles.schedule} data-fills>
      <Turning title={range?.title ?? ''} onTurn={(to) => handle.current?.turn(to)} />
      {list.error && !list.data ? <Failure error={list.error} onRetry={() => void list.mutate()} /> : null}
      <div className={styles.calendar}>
        <CalendarPanel
          fallback={<Skeleton />}
          handle={handle}
          entries={entries}
          view={view}
          date={formatDate(Date.now(), dayFormat)}
          ownId={user.userId}
          isNarrow
          isKnown={list.data !== undefined}
          firstDay={options.number('firstDay', 1, 0, 6)}
          isMovable={false}
          isLunar={options.flag('showLunarCalendar')}
          onRange={setRange}
          onOpen={({ id, groupId, creatorUserId }) =>
            isDesign ? undefined : setOpened(creatorUserId === user.userId ? { kind: 'own', id } : { kind: 'view', id, groupId })
          }
          onCreate={create}
          onMove={(_entry, _move, revert) => revert()}
        />
      </div>
      {opened?.kind === 'new' && <ScheduleFormDialog id={null} at={opened.at} onClose={close} />}
      {opened?.kind === 'own' && <ScheduleFormDialog id={opened.id} onClose={close} />}
      {opened?.kind === 'view' && <ScheduleViewerDialog id={opened.id} groupId={opened.groupId} canDelete onClose={close} />}
    </div>
  )
}

/** A new entry lasts as long as the item says (contract 4b §2.4); a day alone is filled by the form. */
function lasting({ startMs }: NewAt, minutes: number): NewAt {
  return startMs === undefined ? {} : { startMs, endMs: startMs + minutes * minuteMs }
}

function Turning({ title, onTurn }: { title: string; onTurn: (to: 'previous' | 'next' | 'today') => void }) {
  const t = useTranslations('portal')
  return (
    <div className={styles.turning}>
      <IconButton size="sm" label={t('previous')} onClick={() => onTurn('previous')}>
        <Icon name="chevron-left" size={16} />
      </IconButton>
      <strong aria-live="polite">{title}</strong>
      <IconButton size="sm" label={t('next')} onClick={() => onTurn('next')}>
        <Icon name="chevron-right" size={16} />
      </IconButton>
    </div>
  )
}
