import { useId } from 'react'
import { type ChartPoint, LineChart } from '@/components/ui/line-chart'
import { useTexts } from '@/lib/client/use-texts'
import { formatDate } from '@/lib/datetime/format'
import styles from './monitor.module.css'
import { pointsMax } from './queries'

type UsagePanelProps = {
  title: string
  /** Percent, as the platform writes it. */
  rate: string
  about: string
  points: readonly ChartPoint[]
}

// What an operator should look at, and what he must.
const warningFrom = 75
const dangerFrom = 90

/** How much of something is used, now and at the last few looks. */
export function UsagePanel({ title, rate, about, points }: UsagePanelProps) {
  const t = useTexts('admin.monitor')
  const id = useId()
  const value = Number(rate)
  const tone = value >= dangerFrom ? 'danger' : value >= warningFrom ? 'warning' : 'usual'
  const words = { time: t('time'), value: t('share'), timeOf: (at: number) => formatDate(at, 'yyyy-MM-dd HH:mm:ss') }
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.figure} data-tone={tone}>
        <strong className="tn-figures">{rate}</strong> %
        {tone !== 'usual' && <span className={styles.alarm}>{t(`tones.${tone}`)}</span>}
      </p>
      <p className={styles.about}>{about}</p>
      <LineChart
        label={title}
        points={points}
        places={pointsMax}
        max={100}
        tone={tone}
        words={{ ...words, valueOf: (share) => `${share.toFixed(2)}%` }}
      />
    </section>
  )
}
