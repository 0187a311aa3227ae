import type { ComponentType } from 'react'
import { lazyCode } from '@/components/ui/lazy-code'
import type { PortalKey } from '@/lib/portal/widget-kinds'
import type { WidgetProps } from '../types'
import { CommonFuncPanel, DataBoardPanel, TodoPanel } from './boards-panel'
import { CarouselPanel } from './carousel-panel'
import { CardPanel, TabsPanel } from './containers-panel'
import { RankPanel, TimeAxisPanel } from './lists-panel'
import { IframePanel, ImagePanel, VideoPanel } from './media-panel'
import { EmailPanel, NoticePanel, TodoListPanel } from './system-panel'
import { TablePanel } from './table-panel'
import { TextPanel } from './text-panel'

// Their code comes with the first item of the kind.
const SchedulePanel = lazyCode(() => import('./schedule-panel').then((file) => file.SchedulePanel))
const ChartPanel = lazyCode(() => import('../charts/chart-panel').then((file) => file.ChartPanel))
const MapPanel = lazyCode(() => import('../charts/map-panel').then((file) => file.MapPanel))

/** Which component shows which kind; one that is forgotten does not compile. */
export const widgetTable: Record<PortalKey, ComponentType<WidgetProps>> = {
  card: CardPanel,
  tab: TabsPanel,
  notice: NoticePanel,
  todoList: TodoListPanel,
  email: EmailPanel,
  todo: TodoPanel,
  commonFunc: CommonFuncPanel,
  schedule: SchedulePanel,
  dataBoard: DataBoardPanel,
  tableList: TablePanel,
  text: TextPanel,
  image: ImagePanel,
  carousel: CarouselPanel,
  video: VideoPanel,
  iframe: IframePanel,
  barChart: ChartPanel,
  lineChart: ChartPanel,
  pieChart: ChartPanel,
  radarChart: ChartPanel,
  mapChart: MapPanel,
  rankList: RankPanel,
  timeAxis: TimeAxisPanel,
}
