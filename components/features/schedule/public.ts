import { lazyCode } from '@/components/ui/lazy-code'

export type { CalendarHandle, ShownRange } from './calendar-panel'
export { dayFormat } from './constants'
export { foldEntries } from './fold'
export { useScheduleList } from './queries'
export { ScheduleTexts } from './schedule-texts'
export type { NewAt } from './schema'
export { useScheduleNews } from './use-schedule-news'

/** The calendar and the dialogs of its entries; their code comes when they are shown. */
export const CalendarPanel = lazyCode(async () => (await import('./calendar-panel')).CalendarPanel)
export const ScheduleFormDialog = lazyCode(async () => (await import('./schedule-form-dialog')).ScheduleFormDialog)
export const ScheduleViewerDialog = lazyCode(async () => (await import('./schedule-viewer-dialog')).ScheduleViewerDialog)
