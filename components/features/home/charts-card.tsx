import { useFormatter, useTranslations } from 'next-intl'
import type { SWRResponse } from 'swr'
import { useShell } from '@/components/ground/public'
import { parseDate } from '@/lib/datetime/format'
import styles from './charts-card.module.css'
import { HomeCard } from './home-card'
import { type Bar, useMonthBars, useStateBars, useWorkModules, type WorkModule } from './queries'

/** Two counts over the records of my modules that I may see; a press opens the list they are of. */
export function ChartsCards() {
  const modules = useWorkModules()
  const byState = modules.data?.find(({ columns }) => columns.state)
  const others = modules.data?.filter((module) => module !== byState && module.columns.made)
  const byMonth = others?.[0] ?? modules.data?.find(({ columns }) => columns.made)
  return (
    <>
      {byState && <StateChart module={byState} />}
      {byMonth && <MonthChart module={byMonth} />}
    </>
  )
}

function StateChart({ module }: { module: WorkModule }) {
  const t = useTranslations('home.charts')
  const bars = useStateBars(module)
  return <Chart module={module} title={t('states', { module: module.menu.title })} bars={bars} look="rows" />
}

function MonthChart({ module }: { module: WorkModule }) {
  const t = useTranslations('home.charts')
  const format = useFormatter()
  const bars = useMonthBars(module)
  const monthOf = (label: string) => format.dateTime(parseDate(label, 'yyyy-MM') ?? 0, { month: 'short' })
  return <Chart module={module} title={t('months', { module: module.menu.title })} bars={bars} look="columns" labelOf={monthOf} />
}

type ChartProps = {
  module: WorkModule
  title: string
  bars: SWRResponse<Bar[]>
  look: 'rows' | 'columns'
  labelOf?: (label: string) => string
}

/** Bars are drawn; what they say stands beside them as text, so that nobody has to see them. */
function Chart({ module, title, bars, look, labelOf = (label) => label }: ChartProps) {
  const t = useTranslations('home.charts')
  const { openPath } = useShell()
  const most = Math.max(1, ...(bars.data ?? []).map(({ count }) => count))
  // Without known states there is nothing to compare.
  if (bars.data?.length === 0) return null
  return (
    <HomeCard piece="charts" icon="chart" title={title} state={bars}>
      <button type="button" className={styles.chart} onClick={() => openPath(module.menu.path)}>
        <span className="tn-visually-hidden">{t('open', { module: module.menu.title })} </span>
        <span className={styles[look]}>
          {bars.data?.map(({ key, label, tone, count }) => (
            <span key={key} className={styles.bar}>
              <span className={styles.label} data-tip={label}>
                {labelOf(label)}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.fill}
                  style={{
                    background: `var(--tn-tint-${tone}-mark)`,
                    [look === 'rows' ? 'width' : 'height']: `${(count / most) * 100}%`,
                  }}
                />
              </span>
              <span className={styles.count}>{count} </span>
            </span>
          ))}
        </span>
      </button>
    </HomeCard>
  )
}
