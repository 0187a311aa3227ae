import { EffectScatterChart, HeatmapChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, VisualMapComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([EffectScatterChart, HeatmapChart, ScatterChart, GeoComponent, VisualMapComponent, CanvasRenderer])

/** Makes an outline known under a name; only maps need these parts. */
export const registerOutline = registerMap
