import styles from './line-chart.module.css'

export type ChartPoint = { at: number; value: number }

type LineChartProps = {
  /** What is measured. */
  label: string
  /** The oldest first; of more than there are places only the newest are drawn. */
  points: readonly ChartPoint[]
  /** Places on the way from left to right; a line that has just begun grows from the right. */
  places: number
  max: number
  tone?: 'usual' | 'warning' | 'danger'
  /** Words of the table that says the same to those who do not see the line. */
  words: { time: string; value: string; timeOf: (at: number) => string; valueOf: (value: number) => string }
}

const width = 100
const height = 40

/** A line of the last few values. What it shows stands beside it as a table for assistive technology. */
export function LineChart({ label, points, places, max, tone = 'usual', words }: LineChartProps) {
  const shown = points.slice(-places)
  const step = width / Math.max(1, places - 1)
  const line = shown.map(({ value }, index) => {
    const x = width - (shown.length - 1 - index) * step
    const y = height - (Math.min(max, Math.max(0, value)) / max) * height
    return `${x.toFixed(2)},${y.toFixed(2)}`
  })
  const [first, last] = [line[0]?.split(',')[0], line.at(-1)]
  return (
    <figure className={styles.chart} data-tone={tone}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {[0, 0.5, 1].map((part) => (
          <line key={part} x1="0" x2={width} y1={height * part} y2={height * part} className={styles.rule} />
        ))}
        {line.length > 1 && (
          <polygon points={`${first},${height} ${line.join(' ')} ${width},${height}`} className={styles.area} />
        )}
        {line.length > 1 && <polyline points={line.join(' ')} className={styles.line} />}
        {last && (
          <line
            x1={last.split(',')[0]}
            x2={last.split(',')[0]}
            y1={last.split(',')[1]}
            y2={last.split(',')[1]}
            className={styles.end}
          />
        )}
      </svg>
      <table className="tn-visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.value}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ at, value }) => (
            <tr key={at}>
              <th scope="row">{words.timeOf(at)}</th>
              <td>{words.valueOf(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
