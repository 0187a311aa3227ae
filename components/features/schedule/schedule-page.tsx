'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ErrorState, LoadingState, RefreshFailed } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import type { CalendarHandle, ShownRange } from './calendar-panel'
import { type CalendarEntry, foldEntries } from './fold'
import { CalendarPanel, ScheduleFormDialog, ScheduleViewerDialog } from './public'
import { useCategories, useScheduleList } from './queries'
import styles from './schedule.module.css'
import { ScheduleTexts } from './schedule-texts'
import type { NewAt } from './schema'
import { ToolbarPanel } from './toolbar-panel'
import { useCalendarState } from './use-calendar-state'
import { useEntryMove } from './use-entry-move'
import { useScheduleNews } from './use-schedule-news'

/** The calendar of the user (contract 2 §21). */
export function SchedulePage() {
  return (
    <ScheduleTexts>
      <Schedules />
    </ScheduleTexts>
  )
}

type Opened = { kind: 'new'; at: NewAt } | { kind: 'own'; id: string } | { kind: 'view'; id: string; groupId: string }

const noEntries: readonly CalendarEntry[] = []

function Schedules() {
  const { user } = useShell()
  const isNarrow = useMedia('(max-width: 640px)')
  const { state, change } = useCalendarState(isNarrow)
  const [range, setRange] = useState<ShownRange | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const calendar = useRef<CalendarHandle>(null)
  const list = useScheduleList(range && { startTime: range.startTime, endTime: range.endTime })
  const categories = useCategories()
  const moving = useEntryMove()
  useScheduleNews(() => void list.mutate())
  const all = useMemo(() => (list.data ? foldEntries(list.data.list) : noEntries), [list.data])
  const entries = useMemo(() => {
    const { isOwnOnly, category } = state
    return all.filter(
      (entry) => (!isOwnOnly || entry.creatorUserId === user.userId) && (!category || entry.category === category),
    )
  }, [all, state, user.userId])
  const showRange = (shown: ShownRange) => {
    setRange(shown)
    change({ view: shown.view, date: shown.date })
  }
  const open = ({ id, groupId, creatorUserId }: CalendarEntry) =>
    setOpened(creatorUserId === user.userId ? { kind: 'own', id } : { kind: 'view', id, groupId })
  const close = () => setOpened(null)
  // What was there stays, also that of another span.
  const Fault = list.data ? RefreshFailed : ErrorState
  return (
    <div className={styles.page}>
      <ToolbarPanel
        state={state}
        title={range?.title ?? ''}
        isLoading={list.isLoading || list.isValidating}
        categories={(categories.data?.list ?? []).map((item) => ({ value: item.id, label: item.fullName }))}
        onTurn={(to) => calendar.current?.turn(to)}
        onView={(view) => calendar.current?.show(view)}
        onFilter={change}
        onCreate={() => setOpened({ kind: 'new', at: {} })}
      />
      {list.error ? <Fault error={list.error} onRetry={() => void list.mutate()} /> : null}
      <div className={styles.calendarBox} hidden={Boolean(list.error && !list.data)}>
        <CalendarPanel
          fallback={<LoadingState />}
          handle={calendar}
          entries={entries}
          view={state.view}
          date={state.date}
          ownId={user.userId}
          isNarrow={isNarrow}
          isKnown={list.data !== undefined && !list.isLoading}
          onRange={showRange}
          onOpen={open}
          onCreate={(at) => setOpened({ kind: 'new', at })}
          onMove={(entry, move, revert) => moving.move({ entry, move, revert })}
        />
      </div>
      {isNarrow && <CreateButton onCreate={() => setOpened({ kind: 'new', at: {} })} />}
      {moving.dialog}
      {opened?.kind === 'new' && <ScheduleFormDialog id={null} at={opened.at} onClose={close} />}
      {opened?.kind === 'own' && <ScheduleFormDialog id={opened.id} onClose={close} />}
      {opened?.kind === 'view' && <ScheduleViewerDialog id={opened.id} groupId={opened.groupId} canDelete onClose={close} />}
    </div>
  )
}

/** On phones within reach of the thumb. */
function CreateButton({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('schedule.toolbar')
  return (
    <Button className={styles.floating} variant="primary" aria-label={t('create')} onClick={onCreate}>
      <Icon name="plus" size={22} />
    </Button>
  )
}
