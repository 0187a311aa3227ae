import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef } from 'react'
import styles from './chart.module.css'
import { beginChart } from './chart-parts'

/** What was pressed in a drawing: the category and the series, as the data has them. */
type ChartMark = { name: string; series: string }

type DrawingProps = {
  option: EChartsCoreOption
  /** Heat can only be drawn in points. */
  renderer?: 'svg' | 'canvas'
  onPress?: ((mark: ChartMark) => void) | undefined
}

/** The drawing itself, as large as its place. What it says stands beside it for those who do not see it. */
export function ChartDrawing({ option, renderer = 'svg', onPress }: DrawingProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const press = useRef(onPress)
  press.current = onPress
  // External system: the drawing library, and the size of the place.
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const drawing = beginChart(box, null, { renderer })
    chart.current = drawing
    drawing.on('click', ({ name, seriesName }) => press.current?.({ name: String(name), series: seriesName ?? '' }))
    const observer = new ResizeObserver(() => drawing.resize())
    observer.observe(box)
    return () => {
      observer.disconnect()
      chart.current = null
      drawing.dispose()
    }
  }, [renderer])
  // External system: the drawing library. Nothing of an option before stays.
  useEffect(() => chart.current?.setOption({ ...calm(), ...option }, { notMerge: true }), [option])
  return <div ref={boxRef} className={styles.drawing} data-pressed={onPress ? true : undefined} aria-hidden="true" />
}

/** Nothing moves for whoever wants less motion. */
function calm(): EChartsCoreOption {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? { animation: false } : {}
}
