import { useState } from 'react'
import { useShell } from '@/components/ground/public'
import { useOwnAddress } from '@/lib/client/use-own-address'
import { readForUser, writeForUser } from '@/lib/client/user-storage'
import { formatDate } from '@/lib/datetime/format'
import { dayFormat } from './constants'
import { type CalendarState, isCalendarView, readCalendarState, writeCalendarState } from './state'

const viewMemory = 'schedule.view'

/** View, date and filters: in the address, and the view also in this browser for the next visit. Phones begin with the list. */
export function useCalendarState(isNarrow: boolean) {
  const { user } = useShell()
  const [state, setState] = useState<CalendarState>(() => {
    const known = readForUser('browser', user.userId, viewMemory, (value) => (isCalendarView(value) ? value : undefined))
    const defaults = { view: known ?? (isNarrow ? 'list' : 'month'), date: today(), isOwnOnly: false, category: '' } as const
    return readCalendarState(window.location.search, defaults)
  })
  useOwnAddress(state, (search) => writeCalendarState(search, state, today()))
  const change = (next: Partial<CalendarState>) => {
    if (next.view && next.view !== state.view) writeForUser('browser', user.userId, viewMemory, next.view)
    setState((before) => ({ ...before, ...next }))
  }
  return { state, change }
}

function today(): string {
  return formatDate(Date.now(), dayFormat)
}
