import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, RadarComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  GridComponent,
  LegendPlainComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
  SVGRenderer,
])

/** Begins a drawing with the parts that charts need. The whole library is loaded here and nowhere else. */
export const beginChart = init
