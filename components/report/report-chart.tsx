import { useTranslations } from 'next-intl'
import type { ShownCell } from '@/lib/contract/report/report'

type Chart = NonNullable<ShownCell['chart']>

const colors = ['#1677ff', '#52c41a', '#faad14', '#eb2f96', '#722ed1', '#13c2c2', '#fa541c', '#2f54eb'] as const
const width = 400
const height = 200
const inner = { left: 8, right: 8, top: 24, bottom: 24 }

/** A chart that is drawn the same on the screen and on paper, with its numbers for who cannot see it. */
export function ReportChart({ chart, height: room }: { chart: Chart; height: string }) {
  const t = useTranslations('report')
  const name = chart.title || chart.labels.slice(0, 3).join(' ')
  const told = chart.labels.map((label, index) => t('chartRow', { label, value: String(chart.values[index] ?? 0) }))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: '100%', height: room, display: 'block' }}
      role="img"
      aria-label={`${t('chart', { title: name })} ${told.join(' ')}`}
    >
      <text x={width / 2} y={15} textAnchor="middle" fontSize={11} fill="#333">
        {chart.title}
      </text>
      {chart.kind === 'pie' ? <Pie {...chart} /> : <Bars {...chart} />}
    </svg>
  )
}

function Bars({ kind, labels, values }: Chart) {
  const most = Math.max(1e-9, ...values.map(Math.abs))
  const base = height - inner.bottom
  const room = base - inner.top
  const step = (width - inner.left - inner.right) / Math.max(values.length, 1)
  const places = values.map((value, index) => ({
    x: inner.left + step * (index + 0.5),
    y: base - (Math.max(value, 0) / most) * room,
  }))
  const everyNth = Math.ceil(labels.length / 10)
  return (
    <>
      <path d={`M${inner.left} ${base}H${width - inner.right}`} stroke="#bfbfbf" />
      {kind === 'line' ? (
        <path
          d={places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          fill="none"
          stroke={colors[0]}
        />
      ) : (
        places.map(({ x, y }) => <path key={x} d={`M${x - step * 0.3} ${base}V${y}h${step * 0.6}V${base}z`} fill={colors[0]} />)
      )}
      {places.map(({ x }, index) =>
        index % everyNth === 0 ? (
          <text key={x} x={x} y={base + 14} textAnchor="middle" fontSize={8} fill="#595959">
            {shortened(labels[index] ?? '', Math.max(2, Math.floor((step * everyNth) / 8)))}
          </text>
        ) : null,
      )}
    </>
  )
}

function shortened(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text
}

function Pie({ labels, values }: Chart) {
  const shown = values.map((value) => Math.max(value, 0))
  const sum = shown.reduce((total, value) => total + value, 0)
  if (sum === 0) return null
  let from = 0
  return shown.map((value, index) => {
    const start = from
    from += value / sum
    const key = `${index} ${labels[index]}`
    const fill = colors[index % colors.length]
    return (
      <g key={key}>
        <path d={slice(start, from)} fill={fill} stroke="#fff" />
        {index < 10 && (
          <>
            <path d={`M230 ${inner.top + 8 + index * 16}h8v8h-8z`} fill={fill} />
            <text x={244} y={inner.top + 16 + index * 16} fontSize={9} fill="#595959">
              {shortened(labels[index] ?? '', 14)} {Math.round((value / sum) * 1000) / 10}%
            </text>
          </>
        )}
      </g>
    )
  })
}

const centre = { x: 115, y: 112, radius: 78 }

function slice(start: number, end: number): string {
  const { x, y, radius } = centre
  // A whole circle has no two ends: the arc stops just before.
  const [a, b] = [start, Math.min(end, start + 0.9999)].map((turn) => turn * 2 * Math.PI - Math.PI / 2)
  const point = (angle = 0) => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`
  return `M${x} ${y}L${point(a)}A${radius} ${radius} 0 ${end - start > 0.5 ? 1 : 0} 1 ${point(b)}z`
}
