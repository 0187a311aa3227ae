import type { IconName } from '@/components/ui/icon'
import { isPortalKey, type PortalKey } from '@/lib/portal/widget-kinds'

const icons: Readonly<Record<PortalKey, IconName>> = {
  card: 'box',
  tab: 'folder',
  notice: 'bell',
  todoList: 'inbox',
  email: 'message',
  todo: 'stamp',
  commonFunc: 'grid',
  schedule: 'calendar',
  dataBoard: 'target',
  tableList: 'table',
  text: 'file-text',
  image: 'eye',
  carousel: 'copy',
  video: 'monitor',
  iframe: 'globe',
  barChart: 'chart',
  lineChart: 'chart',
  pieChart: 'clock',
  radarChart: 'target',
  mapChart: 'globe',
  rankList: 'list',
  timeAxis: 'history',
}

/** The picture of a kind of items; one of another line has a neutral one. */
export function portalIcon(kind: string): IconName {
  if (kind === 'tabPane') return 'file'
  return isPortalKey(kind) ? icons[kind] : 'box'
}
